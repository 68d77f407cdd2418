"""A template in parts: files that include each other, the same page in the end."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from jinja2 import FileSystemLoader
from jinja2.sandbox import SandboxedEnvironment

from tests.corpus import sample
from unweave import FormatError, Page, separate
from unweave.cli import main
from unweave.layout import weave_files
from unweave.layout.included import PartFiles, put_together
from unweave.layout.macros import expand

from .rendered import rows

MENU = (
    f"<nav class='main-menu'><a href=/>Home</a><p>{'Lamps and other lights. ' * 12}</p><a href=/basket rel=nofollow>"
    "<b>Basket</b></a></nav>"
)
CARDS = "".join(
    f"<div class=card><h3>Lamp {n * 7}</h3><p class=told>{'Brass' if n % 3 else 'Oak'}, {n} kg</p>"
    "<form action=/buy method=post>"
    f"<input type=hidden name=lamp value={n * 13}><input type=number name=count value=1 min=1 max=99 step=1>"
    "<button type=submit "
    f"class=buy>Put it into the basket</button></form><p class=note>Ships within two days, free of charge</p></div>"
    for n in range(1, 9)
)


def shop(title: str) -> str:
    return (
        f"<html><body>{MENU}<h1>{title}</h1><main id=list>{CARDS}</main>{MENU}<footer>{'All prices with tax. ' * 20}</"
        "footer></body></html>"
    )


def run(folder: Path, *names: str) -> None:
    arguments = [
        "separate",
        *(str(folder / f"{name}.html") for name in names),
        "-o",
        str(folder / "out"),
        "--as",
        "parts",
    ]
    assert CliRunner().invoke(main, arguments, catch_exceptions=False).exit_code == 0


def rendered(folder: Path, name: str) -> bytes:
    """What Jinja2 makes of the files."""
    data = json.loads((folder / f"{name}.data.json").read_text(), object_hook=rows)
    environment = SandboxedEnvironment(
        loader=FileSystemLoader(folder),
        keep_trailing_newline=True,
        newline_sequence=data.get("unweave", {}).get("newline", "\n"),
    )
    return environment.get_template(f"{name}.layout.jinja").render(data).encode()


def test_pages_share_the_parts_that_are_alike(tmp_path: Path) -> None:
    for name in ("lamps", "more"):
        (tmp_path / f"{name}.html").write_text(shop(name))
    run(tmp_path, "lamps", "more")
    out = tmp_path / "out"
    assert sorted(path.name for path in (out / "parts").iterdir()) == [
        "card.jinja",
        "footer.jinja",
        "list.jinja",
        "main_menu.jinja",
    ]
    page = (out / "lamps.layout.jinja").read_text()
    assert page.count("{% include 'parts/main_menu.jinja' %}") == 2
    assert (out / "parts" / "list.jinja").read_text() == (
        "<main id=list>{% for card in cards %}{% include 'parts/card.jinja' %}{% endfor %}</main>"
    )
    for name in ("lamps", "more"):
        assert (
            weave_files(out / f"{name}.layout.jinja", out / f"{name}.data.json")
            == rendered(out, name)
            == shop(name).encode()
        )


def test_a_part_edited_is_another_page(tmp_path: Path) -> None:
    (tmp_path / "lamps.html").write_text(shop("lamps"))
    run(tmp_path, "lamps")
    out = tmp_path / "out"
    card = out / "parts" / "card.jinja"
    card.write_text(card.read_text().replace("Put it into the basket", "Buy"))
    expected = shop("lamps").replace("Put it into the basket", "Buy").encode()
    assert weave_files(out / "lamps.layout.jinja", out / "lamps.data.json") == rendered(out, "lamps") == expected


def test_parts_have_whole_loops_and_conditions_only() -> None:
    template = (
        "{% if a %}<main>" + "x" * 400 + "{% endif %}</main>{% for b in c %}<p>" + "y" * 400 + "</p>{{ b }}{% endfor %}"
    )
    parts = PartFiles()
    assert parts.cut(template) == template
    assert parts.texts == {}


def test_a_part_does_not_ask_which_row_of_a_loop_around_it_is_at_hand() -> None:
    """Jinja2 does not know `loop` in what is included: rendering failed."""
    text = "x" * 400
    last = f"<p>{{{{ b.d }}}}{text}{{% if not loop.last %}},{{% endif %}}</p>"
    own = f"<p>{text}{{% for d in b.d %}}{{% if loop.first %}}{{{{ d }}}}{{% endif %}}{{% endfor %}}</p>"
    numbered = f"<p>{text}{{{{ loop.index }}}}</p>"
    rest = "".join(f"{{% for b in c %}}{part}{{% endfor %}}" for part in (last, numbered))
    parts = PartFiles()
    assert (
        parts.cut(f"{rest}{{% for b in c %}}{own}{{% endfor %}}")
        == f"{rest}{{% for b in c %}}{{% include 'parts/b.jinja' %}}{{% endfor %}}"
    )
    assert parts.texts == {"b": own}


@pytest.mark.parametrize(
    "deep", ["<main>" * 300 + "x" * 400 + "</main>" * 300, "é" * 400 + "<nav>" + "ü" * 400 + "</nav>", ""]
)
def test_putting_parts_together_gives_the_template(deep: str) -> None:
    parts = PartFiles()
    assert put_together(parts.cut(deep), parts.texts.__getitem__) == deep


def test_parts_without_end_are_refused() -> None:
    again = "{% include 'parts/a.jinja' %}"
    with pytest.raises(FormatError, match="without end"):
        put_together(again, {"a": f"{again}{again}"}.__getitem__)


def test_parts_that_make_far_more_of_a_layout_are_refused_before_they_do() -> None:
    """A layout of 1 MB that includes a part of 1 MB 30,000 times asked for 30 GB."""
    with pytest.raises(FormatError, match="make more than 134,217,728 characters"):
        put_together("{% include 'parts/p.jinja' %}" * 30_000, lambda name: "x" * 1_000_000)


@pytest.mark.parametrize("kind", ["device", "pipe", "folder"])
def test_a_part_that_is_no_file_is_not_read(kind: str, tmp_path: Path) -> None:
    """/dev/zero was read until there was no memory, and a pipe was waited for."""
    part = tmp_path / "parts" / "p.jinja"
    part.parent.mkdir()
    {"device": lambda: part.symlink_to("/dev/zero"), "pipe": lambda: os.mkfifo(part), "folder": part.mkdir}[kind]()
    (tmp_path / "a.layout.jinja").write_text("{% include 'parts/p.jinja' %}")
    (tmp_path / "a.data.json").write_text("{}")
    with pytest.raises(FormatError, match=r"p\.jinja: no file"):
        weave_files(tmp_path / "a.layout.jinja", tmp_path / "a.data.json")


def test_a_part_that_is_gone_is_named(tmp_path: Path) -> None:
    (tmp_path / "p.layout.jinja").write_text("{% include 'parts/a.jinja' %}")
    (tmp_path / "p.data.json").write_text("{}")
    with pytest.raises(FormatError, match=r"parts/a\.jinja: cannot be read"):
        weave_files(tmp_path / "p.layout.jinja", tmp_path / "p.data.json")


@pytest.mark.corpus
def test_templates_of_real_pages_are_put_together_again() -> None:
    parts = PartFiles()
    for path in sample("pages", "dev", 20):
        template = expand(str(separate(Page(path.read_bytes())).layout)).text
        assert put_together(parts.cut(template), parts.texts.__getitem__) == template
    assert len(parts.texts) > 20

"""The verbs learn, apply, export and check."""

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from tests.wrappers.pages import detail, detail_example, labels, listing_example
from unweave import learn_wrapper
from unweave.cli import main


@pytest.fixture
def shop(tmp_path):
    """A folder with old and new pages, and a wrapper learnt from two old ones."""
    for number in range(6):
        for design in ("old", "new"):
            (tmp_path / f"{design}-{number}.html").write_text(detail(number, design=design).html)
    lines = [json.dumps({"page": f"old-{n}.html", "labels": labels(n)}) for n in (0, 1, 2)]
    (tmp_path / "examples.jsonl").write_text("\n".join(lines) + "\n\n")
    done = run("learn", tmp_path / "examples.jsonl", "-o", tmp_path / "shop.json")
    assert done.exit_code == 0, done.output
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments], catch_exceptions=False)


def test_apply_writes_the_records_of_other_pages(shop):
    done = run("apply", shop / "shop.json", shop / "old-3.html", shop / "old-4.html", "--format", "jsonl")
    assert done.exit_code == 0
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["fields"] for row in rows] == [labels(3), labels(4)]


def test_export_writes_selectors_and_a_spider(shop):
    done = run("export", shop / "shop.json", "--as", "css")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["fields"]["price"]["css"] == "b.price::text"
    done = run("export", shop / "shop.json", "--as", "scrapy", "-o", shop / "spider.py")
    assert done.exit_code == 0
    compile((shop / "spider.py").read_text(), "spider.py", "exec")


def test_check_exits_0_on_the_same_template_and_1_after_a_redesign(shop):
    assert run("check", shop / "shop.json", shop / "old-*.html").exit_code == 0
    done = run("check", shop / "shop.json", shop / "new-*.html")
    assert done.exit_code == 1
    assert "price: found on 0%" in done.stdout


def test_repair_writes_a_new_wrapper_and_leaves_the_old_one(shop):
    before = (shop / "shop.json").read_bytes()
    done = run("check", shop / "shop.json", shop / "new-*.html", "--repair", "-o", shop / "new.json")
    assert done.exit_code == 0, done.output
    assert (shop / "shop.json").read_bytes() == before
    done = run("apply", shop / "new.json", shop / "new-5.html", "--format", "jsonl")
    assert json.loads(done.stdout)["fields"] == labels(5)


def test_a_repair_that_fails_writes_nothing(shop):
    for number in range(3):
        (shop / f"gone-{number}.html").write_text("<p>We moved.")
    done = run("check", shop / "shop.json", shop / "gone-*.html", "--repair", "-o", shop / "new.json")
    assert done.exit_code == 1
    assert "not repaired" in done.stdout
    assert not (shop / "new.json").exists()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1: not JSON"),
        ("[]", 'an example is an object with a "page"'),
        ('{"page": "old-0.html"}', 'give either "labels" or "records"'),
        ('{"page": "old-0.html", "label": {}}', "unknown key 'label'"),
        ('{"page": "old-0.html", "labels": {"a": 1}}', '"labels" must be an object'),
        ('{"page": "missing.html", "labels": {"a": "x"}}', "missing.html"),
        ('{"page": "old-0.html", "labels": {"a": "nowhere to be seen"}}', "is nowhere on the page"),
        ("", "no examples"),
    ],
)
def test_bad_examples_are_one_sentence_and_exit_code_2(shop, line, message):
    (shop / "bad.jsonl").write_text(line)
    done = run("learn", shop / "bad.jsonl", "-o", shop / "bad.json")
    assert done.exit_code == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (shop / "bad.json").exists()


def test_a_repair_that_lost_a_field_is_written_beside_the_old_wrapper_only(shop):
    for number in range(4):
        page = detail(number, design="new")
        (shop / f"half-{number}.html").write_text(page.html.replace(labels(number)["price"], "sold"))
    before = (shop / "shop.json").read_bytes()
    done = run("check", shop / "shop.json", shop / "half-*.html", "--repair", "-o", shop / "shop.json")
    assert done.exit_code == 1
    assert "price: not found again; mark it on one page" in done.stdout
    assert (shop / "shop.json").read_bytes() == before
    done = run("apply", shop / "shop.repaired.json", shop / "half-3.html", "--format", "jsonl")
    assert json.loads(done.stdout)["fields"] == {name: value for name, value in labels(3).items() if name != "price"}


SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "schemas" / "wrapper.schema.json").read_bytes())


@pytest.mark.parametrize("example", [detail_example(0), listing_example()], ids=["item", "rows"])
def test_a_wrapper_file_is_what_its_schema_says(tmp_path, example):
    learn_wrapper([example]).save(tmp_path / "w.json")
    body = json.loads((tmp_path / "w.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(body, SCHEMA)
    for change in ({"decide": "votes"}, {"max_depth": 13}, {"examples": []}, {"more": 1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(body | change, SCHEMA)


class TestDamagedFiles:
    """A wrapper file cut short, of a newer version, or edited by hand is refused with what to do."""

    def check_refused(self, shop, text, message):
        (shop / "bad.json").write_text(text)
        done = run("apply", shop / "bad.json", shop / "old-3.html")
        assert done.exit_code == 2
        assert message in done.stderr
        assert len(done.stderr.splitlines()) == 1

    def test_cut_short(self, shop):
        self.check_refused(shop, (shop / "shop.json").read_text()[:500], "not JSON, or cut short")

    def test_of_a_newer_version(self, shop):
        body = json.loads((shop / "shop.json").read_text()) | {"format": 7}
        self.check_refused(
            shop, json.dumps(body), "wrapper format 7, this version reads 1 and 2; update unweave or learn it again"
        )

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (lambda body: body.pop("examples"), "has no 'examples'"),
            (lambda body: body.update(max_depth="deep"), "edited or damaged"),
            (lambda body: body.update(max_depth=99), "depth must be 0 to 12"),
            (lambda body: body["examples"][0].update(source="AAAA"), "source of an example is damaged"),
            (
                lambda body: body["examples"][0]["rows"][0][0].update(value="Lamp shade"),
                "the mark of 'title' says 'Lamp shade'",
            ),
            (
                lambda body: body["examples"][0]["rows"][0][0].update(spots=[[9999, 0, 1, 1, -1]]),
                "a leaf that its page does not have",
            ),
            (lambda body: body.update(examples=[]), "no example marks a value"),
            (lambda body: body.update(examples=7), "edited or damaged"),
            *(
                (
                    lambda body, spread=spread: body["examples"][0].update(spread=spread),
                    f"rows nobody marked, not {spread!r}",
                )
                for spread in (-1, 99, 1.0, "1", True, None)
            ),
        ],
    )
    def test_edited(self, shop, change, message):
        body = json.loads((shop / "shop.json").read_text())
        change(body)
        self.check_refused(shop, json.dumps(body), message)

    def test_something_else(self, shop):
        (shop / "bad.json").write_text('{"unweave": "poem", "format": 1}')
        done = run("check", shop / "bad.json", shop / "old-3.html")
        assert done.exit_code == 2
        assert "'poem'" in done.stderr


def test_a_field_called_by_half_a_character_is_written_and_shown(tmp_path: Path) -> None:
    """JSON has such names, UTF-8 has not: `export` and `check` ended in a traceback."""
    (tmp_path / "a.html").write_text("<h1>one</h1><p>two</p>")
    (tmp_path / "examples.jsonl").write_text(json.dumps({"page": "a.html", "labels": {"na\ud800me": "one"}}))
    wrapper = str(tmp_path / "w.json")
    assert run("learn", str(tmp_path / "examples.jsonl"), "-o", wrapper).exit_code == 0
    exported = run("export", wrapper)
    assert exported.exit_code == 0
    assert list(json.loads(exported.stdout)["fields"]) == ["na\ud800me"]
    spider = run("export", wrapper, "--as", "scrapy", "-o", str(tmp_path / "spider.py"))
    assert spider.exit_code == 0, spider.output
    compile((tmp_path / "spider.py").read_text("utf-8"), "spider.py", "exec")
    assert r"na\ud800me: found" in run("check", wrapper, str(tmp_path / "a.html")).output

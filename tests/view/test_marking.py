"""Wrappers from marks: items and lists, rejections, marks that contradict, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import unweave
from unweave.errors import FormatError, LearnError, PageError, UnweaveError
from unweave.view.clicking import Marking
from unweave.view.shelf import Shelf

from .pages import item, shop


class Session:
    """Marks places by what stands there."""

    def __init__(self, pages: list[unweave.Page]) -> None:
        self.shelf = Shelf(pages, max_pages=100)
        self.marking = Marking(self.shelf)

    def place(self, page: int, text: str) -> dict[str, int]:
        tree = self.shelf.open(page).page.tree
        node = next(i for i in range(len(tree)) if tree.tag(i) == "#text" and tree.text_of(i) == text)
        return {"page": page, "element": int(tree.parent[node]), "text": int(tree.position[node])}

    def mark(self, page: int, text: str, field: str, take: str = "text") -> dict[str, Any]:
        return self.marking.act("mark", {**self.place(page, text), "field": field, "take": take})

    def reject(self, page: int, text: str, field: str) -> dict[str, Any]:
        return self.marking.act("reject", {**self.place(page, text), "field": field, "value": text})

    def view(self, page: int, **arguments: str) -> dict[str, Any]:
        return self.marking.view(self.shelf.open(page), arguments)


def texts(view: dict[str, Any]) -> list[dict[str, str]]:
    names = [column["name"] for column in view["table"]["columns"]]
    return [
        {name: "; ".join(value[0] for value in cell) for name, cell in zip(names, row, strict=True) if cell}
        for row in view["table"]["rows"]
    ]


def test_two_marks_on_one_page_read_the_others() -> None:
    session = Session([item(i) for i in range(5)])
    session.mark(0, "Arc lamp", "title")
    session.mark(0, "30.50", "price")
    assert texts(session.view(1)) == [{"title": "Tilda lamp", "price": "31.50"}]
    others = session.view(0, others="0")
    assert [one["first"]["price"] for one in others["others"]] == ["30.50", "31.50", "32.50", "33.50", "34.50"]
    assert others["next"] is None
    assert all(one["broken"] == {} for one in others["others"])


def test_a_field_marked_twice_makes_the_page_a_list() -> None:
    session = Session([shop(10), shop(14)])
    assert session.mark(0, "Arc lamp 0", "title")["is_list"] is False
    view = session.mark(0, "Tilda lamp 1", "title")
    assert view["is_list"]
    assert len(texts(view)) == 10
    session.mark(0, "€21.90", "price")
    assert texts(session.view(1))[13] == {"title": "Balance lamp 13", "price": "€33.90"}
    view = session.marking.act("shape", {"page": 0, "is_list": False})
    assert not view["is_list"]


def test_a_row_of_the_records_tab_is_a_mark_for_each_value() -> None:
    session = Session([shop(10), shop(14)])
    session.marking.act("row", {"page": 0, "region": 0, "record": 0})
    view = session.marking.act("row", {"page": 0, "region": 0, "record": 1})
    regions = unweave.find_records(shop(10))
    assert [column["name"] for column in view["table"]["columns"]] == regions[0].table.names
    assert len(session.view(1)["table"]["rows"]) == 14
    assert view["error"] is None


def test_a_link_is_taken_for_its_address() -> None:
    session = Session([shop(10), shop(14)])
    session.mark(0, "Arc lamp 0", "title")
    session.mark(0, "Tilda lamp 1", "title")
    session.mark(0, "Arc lamp 0", "url", take="href")
    assert texts(session.view(1))[12] == {"title": "Nordlys lamp 12", "url": "/p/12"}


def advertised(i: int) -> unweave.Page:
    """A list whose every fourth entry is an advertisement of the same shape."""
    rows = "".join(
        (
            f"<li class={'ad' if k % 4 == 3 else 'lamp'}><h3><a href=/{i}/{k}>{'Offer' if k % 4 == 3 else 'Lamp'} "
            f"{i}-{k}</a></h3><p class=price>{k}.50</p></li>"
        )
        for k in range(12)
    )
    return unweave.Page(f"<!DOCTYPE html><body><h1>Lamps {i}</h1><ul>{rows}</ul>".encode(), name=f"ads{i}.html")


def test_a_rejected_value_is_taken_no_more_here_and_elsewhere() -> None:
    session = Session([advertised(0), advertised(1)])
    session.mark(0, "Lamp 0-0", "title")
    view = session.mark(0, "Lamp 0-1", "title")
    assert sum("Offer" in row["title"] for row in texts(view)) == 3
    view = session.reject(0, "Offer 0-3", "title")
    assert not any("Offer" in row["title"] for row in texts(view))
    assert view["error"] is None
    assert [row["title"] for row in texts(session.view(1))] == [f"Lamp 1-{k}" for k in range(12) if k % 4 != 3]
    view = session.mark(0, "1.50", "price")
    assert texts(view)[2] == {"title": "Lamp 0-2", "price": "2.50"}
    assert not any("Offer" in row.get("title", "") for row in texts(session.view(1)))


def test_a_rejection_that_nothing_bears_out_is_said_and_can_be_taken_back() -> None:
    session = Session([shop(10)])
    session.mark(0, "Arc lamp 0", "title")
    session.mark(0, "Tilda lamp 1", "title")
    view = session.reject(0, "Solo lamp 8", "title")
    if "Solo lamp 8" in [row.get("title") for row in texts(view)]:
        assert "still taken" in view["error"]
    rejected = next(mark for mark in view["marks"] if mark["is_rejected"])
    view = session.marking.act("unmark", {"page": 0, "mark": rejected["id"]})
    assert view["error"] is None
    assert len(texts(view)) == 10


def test_without_marks_there_is_no_wrapper() -> None:
    session = Session([item(0), item(1)])
    view = session.mark(0, "Arc lamp", "title")
    view = session.marking.act("unmark", {"page": 0, "mark": view["marks"][0]["id"]})
    assert view["table"] is None
    assert session.marking.wrapper is None
    with pytest.raises(LearnError, match="no wrapper yet"):
        session.view(0, selectors="1")
    with pytest.raises(LearnError, match="no wrapper yet"):
        session.view(0, suggest="1")
    assert session.view(0, others="0") == {"others": [], "next": None}


def test_the_pages_to_mark_next_are_named_with_what_is_in_doubt() -> None:
    sold_out = unweave.Page(item(1).html.replace("31.50", ""), name="sold out")
    session = Session([item(0), item(2), sold_out])
    session.mark(0, "Arc lamp", "title")
    session.mark(0, "30.50", "price")
    suggested = session.view(0, suggest="1")["suggested"]
    assert sorted(one["page"] for one in suggested) == [1, 2]  # the marked page is not among them
    [found] = [one for one in suggested if one["name"] == "sold out"]
    assert "price" in [doubt["field"] for doubt in found["doubts"]]
    json.dumps(suggested)


def test_a_saved_wrapper_is_that_of_the_verb_and_opens_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session([item(i) for i in range(5)])
    session.mark(0, "Arc lamp", "title")
    session.mark(0, "30.50", "price")
    view = session.marking.act("save", {"page": 0, "name": "lamps.json"})
    assert view["saved"] == str(tmp_path / "lamps.json")
    wrapper = unweave.load("lamps.json")
    assert [wrapper.extract(item(i))[0].to_dict()["price"] for i in range(5)] == [f"{30 + i}.50" for i in range(5)]
    again = Marking(session.shelf, "lamps.json")
    assert texts(again.view(session.shelf.open(2), {})) == [{"title": "Nordlys lamp", "price": "32.50"}]
    with pytest.raises(UnweaveError, match="there already"):
        session.marking.act("save", {"page": 0, "name": "lamps.json"})
    session.marking.act("save", {"page": 0, "name": "lamps.json", "replace": True})


@pytest.mark.parametrize(
    "name",
    ["../lamps.json", "/tmp/lamps.json", "a/b.json", "lamps.py", ".json", "", None, 7, "a\nb.json", "-rf.json",
     "x" * 200 + ".json"],
)  # fmt: skip
def test_a_wrapper_is_saved_in_the_folder_only(name: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session([item(0), item(1)])
    session.mark(0, "Arc lamp", "title")
    with pytest.raises(UnweaveError, match="no name for a wrapper"):
        session.marking.act("save", {"page": 0, "name": name})
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_elsewhere_is_not_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "other"
    target.write_text("kept")
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "w.json").symlink_to(target)
    monkeypatch.chdir(folder)
    session = Session([item(0), item(1)])
    session.mark(0, "Arc lamp", "title")
    with pytest.raises(UnweaveError, match="there already"):
        session.marking.act("save", {"page": 0, "name": "w.json", "replace": True})
    assert target.read_text() == "kept"


@pytest.mark.parametrize(
    ("action", "given"),
    [
        ("mark", {"page": 9, "element": 1, "field": "a"}),
        ("mark", {"page": "0", "element": 1, "field": "a"}),
        ("mark", {"page": 0, "element": -1, "field": "a"}),
        ("mark", {"page": 0, "element": 10**6, "field": "a"}),
        ("mark", {"page": 0, "element": 10**30, "field": "a"}),
        ("mark", {"page": 0, "element": 4, "text": 50, "field": "a"}),
        ("mark", {"page": 0, "element": 4, "field": ""}),
        ("mark", {"page": 0, "element": 4, "field": ["a"]}),
        ("mark", {"page": 0, "element": 4, "field": "a", "take": "onclick"}),
        ("row", {"page": 0, "region": 50, "record": 0}),
        ("reject", {"page": 0, "element": 4, "field": "a", "value": "x"}),
        ("save", {"page": 0, "name": "a.json"}),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(action: str, given: dict[str, Any]) -> None:
    session = Session([item(0)])
    with pytest.raises((LearnError, PageError, UnweaveError)):
        session.marking.act(action, given)
    assert session.marking.marks == []


def test_a_file_that_is_no_wrapper_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"unweave": "layout", "format": 1}))
    with pytest.raises(FormatError):
        Marking(Shelf([item(0)], max_pages=1), str(path))

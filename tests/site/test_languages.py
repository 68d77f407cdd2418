"""Details in several languages are a table each: their labels differ, and so do their columns."""

from __future__ import annotations

from unweave import Page, load, read_site
from unweave.site.learning_sites import learn_site

LABELS = {"en": ("Maker", "Wood", "Buy it now", "Our shops"), "de": ("Hersteller", "Holz", "Jetzt kaufen", "Filialen")}
MAKERS = ("Kubo", "Nordlys", "Lumen")
WOODS = ("oak", "elm", "ash", "fir", "yew")


def chair(n: int, language: str, words: str | None = None) -> Page:
    maker, wood, buy, shops = LABELS[words or language]
    facts = f"<dl><dt>{maker}<dd>{MAKERS[n % 3]}<dt>{wood}<dd>{WOODS[n]} {n}</dl>"
    html = (
        f"<html lang={language}-CH><title>Chair {n}</title><nav><a href=/>{shops}</a></nav><h1>Chair {n}</h1>{facts}"
        f"<form><button>{buy}</button></form>"
    )
    return Page(html, url=f"http://shop.example/{language}/chair/{n}")


def test_the_details_of_each_language_are_a_table_with_its_own_columns(tmp_path) -> None:
    pages = [chair(n, language) for language in LABELS for n in range(5)]
    site = read_site(pages)
    assert list(site.tables) == ["chair_details_de", "chair_details_en"]  # by address
    for language, (maker, wood, *_) in LABELS.items():
        table = site.tables[f"chair_details_{language}"]
        assert len(table) == 5
        assert {"url", "title", maker, wood} <= set(table.names)
        assert not {*LABELS["en"], *LABELS["de"]}.difference({maker, wood}).intersection(table.names)
    learn_site(pages).save(tmp_path / "shop.json")
    [row] = load(tmp_path / "shop.json").extract(chair(4, "de"))
    assert row["Holz"].text == "yew 4"


def test_pages_in_more_languages_than_their_labels_are_one_table() -> None:
    pages = [chair(n, language, words="en") for language in ("en", "fr") for n in range(5)]
    assert list(read_site(pages).tables) == ["chair_details"]
    pages = [chair(n, "en") for n in range(5)] + [chair(0, "de")]
    assert len(read_site(pages).tables) == 1

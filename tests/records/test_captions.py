"""Values that say their own label are in its column, whatever else their record leaves out."""

from unweave import Page, find_records


def rows_of(*rows: str) -> list[dict[str, str | list[str]]]:
    html = f"<p>Some records to be found</p><ul class=list>{''.join(f'<li class=row>{row}</li>' for row in rows)}</ul>"
    return [record.to_dict() for record in find_records(Page(html))[0].records]


FACTS = (("Source: Web", "Topic: Art"), ("Topic: Chairs",), ("Source: Print", "Topics: Oak, elm"), ("Topic: Beds",))


def test_each_label_has_a_column_of_its_own() -> None:
    rows = [
        f"<a class=title href=/{n}>Title number {n}</a>" + "".join(f"<p>{fact}</p>" for fact in facts)
        for n, facts in enumerate(FACTS)
    ]
    found = rows_of(*rows)
    topic = next(name for name in found[0] if name.lower().startswith("topic"))
    assert [row.get(topic) for row in found] == ["Art", "Chairs", "Oak, elm", "Beds"]
    assert [row.get("source", row.get("Source")) for row in found] == ["Web", None, "Print", None]


def test_titles_with_a_colon_stay_what_they_are() -> None:
    titles = ["Lamps: a guide", "Chairs: the story", "Beds: what to buy", "Desks: old and new"]
    found = rows_of(*(f"<a class=title href=/{n}>{title}</a><p>{n} pages</p>" for n, title in enumerate(titles)))
    assert [row["title"] for row in found] == titles

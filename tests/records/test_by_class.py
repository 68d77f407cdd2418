"""An item whose class is that of another column goes there."""

from unweave import Page, find_records
from unweave.records.by_class import by_class
from unweave.records.columns import items_at
from unweave.records.drafts import Draft
from unweave.tree.content import ContentTree


def test_what_an_advertisement_lacks_shifts_nothing() -> None:
    def story(n: int) -> str:
        age = f"<span class=age><a href=/i/{n}>{n} hours ago</a></span>"
        told = (
            f"<span class=score>{n}4 points</span> by <a class=user href=/u/{n}>user{n}</a> {age} | <a href=/i/{n}>"
            f"{n} replies</a>"
        )
        return (
            f"<li><b class=title><a href=/s/{n}>Story {n} of many words</a></b><div class=sub>{{}}</div></li>".format(
                age if n == 5 else f"<span class=line>{told}</span>"
            )
        )

    region = find_records(Page(f"<ul>{''.join(map(story, range(1, 9)))}</ul>"))[0]
    table = region.table
    ages = [row[table.names.index("age")] for row in table.texts()]
    assert ages == [f"{n} hours ago" for n in range(1, 9)]
    assert not any("ago" in (cell or "") for row in table.texts() for cell in row if cell not in ages)


def test_columns_of_one_class_that_no_record_has_two_of_are_one() -> None:
    def by(name: str) -> str:
        return f"<div class=by><span>{name}</span> – <b>3 May</b></div>"

    names = ["Ann", "Ben", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]
    html = "<i class=kicker>Pinball</i>" + "".join(f"<li>{by(name)}</li>" for name in names)
    content = ContentTree(Page(html).tree)
    node_of = {content.text_at(node).strip(): node for node in range(len(content)) if content.terminal[node] == 1}

    def draft(*texts: str) -> Draft:
        nodes = [[node_of[text]] if text else [] for text in texts]
        return Draft(nodes, [list(items_at(content, here).values()) if here else [] for here in nodes])

    found = by_class(content, [draft("Pinball", *names[1:6], "", ""), draft("Ann", "", "", "", "", "", "Gus", "Hal")])
    assert [one.texts for one in found] == [["Ann", *names[1:]], ["Pinball"]]

"""An item whose class is that of another column goes there."""

from unweave import Page, find_records


def test_what_an_advertisement_lacks_shifts_nothing() -> None:
    def story(n: int) -> str:
        age = f"<span class=age><a href=/i/{n}>{n} hours ago</a></span>"
        told = f"<span class=score>{n}4 points</span> by <a class=user href=/u/{n}>user{n}</a> {age} | <a href=/i/{n}>{n} replies</a>"
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

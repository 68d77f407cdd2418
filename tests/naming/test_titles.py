"""What records are called, and what is no title of them."""

import pytest

from tests.naming.test_names import described
from tests.pace import spent
from unweave.naming import Described, Markup, Traits, field_words, name_columns, read_markup


def test_a_sign_among_columns_with_headers_is_no_title() -> None:
    won = described("W", "L", "D", "W", linked=1.0)
    assert name_columns([described("May 3", "May 9", label="Date"), won])[1] != "title"
    assert name_columns([described("AB", "CD", "EF", linked=1.0), described("$3", "$9", "$7")])[0] == "title"


def test_a_sentence_is_no_title_beside_a_name() -> None:
    names = described("Movie Night", "Cozy Stream", "Audio amplifier", "Golf Course")
    said = described(*(f"Stream films and series of kind {n} together with all your friends." for n in "abcd"))
    assert name_columns([names, said]) == ["title", "description"]


def test_products_of_one_brand_are_no_people() -> None:
    titles = described("Tight shirt for running", "Bag for the gym", "Shoes for grass", headed=1.0, linked=1.0)
    names = described("Nike Pro", "Nike Sport", "Nike Rival")
    assert name_columns([titles, names])[1] == "name"


def test_a_count_is_no_title() -> None:
    counts = described("(2,719 English Reviews)", "(12 French Reviews)", "(7 Danish Reviews)", linked=1.0)
    assert name_columns([described("Very positive", "Mixed", "Mixed"), counts])[1] != "title"


def test_a_count_of_pictures_is_no_title() -> None:
    columns = [
        described("1 / 23", "1 / 8", "1 / 11", headed=1.0, linked=1.0),
        described("A house", "Two flats", "A hut by the lake"),
    ]
    assert name_columns(columns)[1] == "title"


def test_the_brand_of_a_title_is_called_so_where_things_have_prices() -> None:
    brands = ("Oaky", "Oaky", "Pino", "Pino")
    titles = tuple(f"{brand} garden bench {i}" for i, brand in enumerate(brands))
    fields = [described(*brands), described(*titles, linked=1.0), described("$5", "$7", "$9", "$4")]
    assert name_columns(fields) == ["brand", "title", "price"]
    assert "brand" not in name_columns(fields[:2])


def test_an_address_is_no_title_though_it_has_more_words() -> None:
    where = Markup(classes=("address",))
    fields = [
        described("Acme Ltd", "Bolt Ltd", "Cord Ltd", linked=1.0),
        described("1 Far East Factory Road", "2 Valiant Centre Road", "3 Vigor Road", linked=1.0, markup=where),
    ]
    assert name_columns(fields) == ["title", "address"]


def test_headings_with_links_are_titles_though_the_models_come_again() -> None:
    models = described(*("Tesla 3", "Tesla X", "Tesla 3", "Tesla X", "Tesla 3", "Tesla 3"), linked=1.0, headed=1.0)
    kinds = described("Long range", "100D", "Rear wheel", "75D winter pack", "Long range red", "Long range blue")
    assert name_columns([models, kinds])[0] == "title"


def test_who_wrote_a_comment_is_its_author_and_not_its_title() -> None:
    wrote = read_markup([[("a", {}), ("h5", {"class": "author"})]] * 3)
    who = described("golfer", "pomona", "magnificent", linked=1.0, headed=1.0, markup=wrote)
    said = described(
        *(
            f"It is the best of all {thing} that were made here, and I have seen them all."
            for thing in ("films", "plays", "tales")
        )
    )
    assert name_columns([who, said]) == ["author", "description"]


def test_the_title_is_not_looked_for_again_for_each_of_many_fields() -> None:
    words = [Described(Traits.of([f"w{n}", f"w{n}", f"v{n}"])) for n in range(5000)]
    fields = [Described(Traits.of(["$5", "$6", "$7"])), *words, Described(Traits.of(["Lamp", "Bed", "Chair"]), "title")]
    with spent() as work:
        assert name_columns(fields)[-1] == "title"
    assert work.within(1.5)


@pytest.mark.parametrize("path", ["users", "uzivatel"])
def test_who_wrote_a_comment_is_not_its_title(path: str) -> None:
    markup = read_markup([[("h3", {"class": "user-title"})]] * 3, [f"/{path}/{n}/all" for n in range(3)])
    writers = described("Kesiak", "gogos", "Tyckin", headed=1.0, linked=1.0, markup=markup)
    says = described(*(f"I have seen {n} of them and liked the last one best of all." for n in range(3)))
    assert name_columns([writers, says]) == ["author", "description"]
    assert name_columns([writers]) == ["title"]  # a list of people


def test_a_description_in_a_heading_is_no_title_beside_a_name() -> None:
    name = described("BILLY", "MALM", "LACK", headed=1.0, markup=Markup(hints=("name",)))
    kind = described(
        "Bookcase, white, 80 cm",
        "Chest of drawers, black",
        "Side table, round",
        headed=1.0,
        markup=Markup(classes=("description",)),
    )
    assert name_columns([name, kind]) == ["title", "description"]
    assert name_columns([kind]) == ["title"]


def test_a_title_may_have_its_rank_before_it_and_be_called_name() -> None:
    said = [described("1. Notely", "2. Fastmap", "3. Petpal", linked=1.0, markup=Markup(hints=("name",)))]
    said += [described("Notes that write themselves", "Maps in a millisecond", "Find a sitter for your pet")]
    assert name_columns(said)[0] == "title"
    rooms = [
        described("2 bedrooms", "3 bedrooms", linked=1.0),
        described("Quiet house by the sea", "Old mill in a wood"),
    ]
    assert name_columns(rooms)[1] == "title"


def test_an_address_says_more_than_the_place_below_a_title() -> None:
    links = [f"https://example.com/company/{word}" for word in ("acme", "sap", "n26")]
    markup = read_markup([[("h4", {"class": "card__subtitle"})]] * 3, links)
    columns = (
        described("Data engineer", "Cook", "Nurse", headed=1.0),
        described("Acme", "SAP", "N26", markup=markup, linked=1.0),
    )
    assert name_columns(columns) == ["title", "company"]


def test_what_its_class_calls_a_category_is_no_title() -> None:
    said = [
        described("Adapted", "Open", "Adapted"),
        described("Building", "Services", "Goods", markup=Markup(classes=("category",))),
    ]
    assert name_columns(said)[1] == "category"
    assert field_words("vacancy-serp__vacancy-compensation") == "salary"


def test_who_wrote_a_post_has_no_rank_and_the_users_title_is_not_that_of_the_post() -> None:
    said = described(
        "It hums when it is cold and then it stops.",
        "So does mine, and it is the same lamp.",
        "Thanks for all of that.",
    )
    who = described(
        "Ann", "bo7", "Cid", linked=1.0, markup=Markup(classes=("rank",), hints=("user",), paths=("author",))
    )
    markup = read_markup([[("em", {"class": "userTitle"})]] * 3)
    assert name_columns([who, described("Senior Member", "Gold Member", "Member", markup=markup), said])[:2] == [
        "author",
        "user_title",
    ]
    assert field_words("message-userTitle") == field_words("usertitle") == "user_title"


def test_titles_of_one_word_and_two_come_first_before_who_made_them() -> None:
    films = described("Brother", "Green Mile", "Forrest Gump", "Stalker", "Life Beautiful", "The Mirror", linked=1.0)
    people = described("Ann Lee", "Bo Chan", "Cy Dee", "Di Eve", "Ed Foe", "Flo Gee", linked=1.0)
    assert name_columns([films, described("1994", "1999", "1997", "1979", "1998", "1975"), people])[0] == "title"


def test_the_only_words_beside_days_are_the_title_though_they_come_again() -> None:
    days = described(*(f"May {day}, 2026" for day in range(1, 11)), linked=1.0)
    meetings = described(*["City council - regular", "Zoning committee - special"] * 5)
    assert name_columns([days, described(*["Agenda"] * 10, linked=1.0), meetings]) == ["date", "agenda", "title"]
    models = described(*["JIMNY (manual)"] * 9, "JIMNY (old)", linked=1.0)
    years, prices = described(*map(str, range(2001, 2011)), linked=1.0), described(*(f"${n},100" for n in range(1, 11)))
    assert name_columns([models, years, prices]) == ["title", "year", "price"]


def test_where_something_is_filed_is_no_title() -> None:
    filed = described(*(f"Science: Physics: {word}" for word in ("Optics", "Field theory", "Mechanics", "Waves")))
    sites = described("Optics", "Quanta", "Lamps", "Waves", linked=1.0, filled=0.8)
    assert name_columns([filed, sites])[0] != "title"


def test_a_price_that_others_are_compared_to_is_the_old_one() -> None:
    prices = described("$104.93", "$44.93"), described("$139.95", "$59.95", label="compared to")
    assert name_columns(prices) == ["price", "old_price"]


def test_clubs_are_no_people() -> None:
    titles = described("Season opener", "Member guest day", "The masters", "Spring cup", "Team event", linked=1.0)
    clubs = described("Laurel Hill Club", "Stonehouse Golf Club", "Hanover Club", "Twin Lakes Park", "Augustine Club")
    assert "author" not in name_columns([titles, clubs])


def test_the_only_links_beside_prose_are_titles_though_they_come_again() -> None:
    prose = [f"{word}, and so the lamp was made anew, of oak and of brass" for word in "abcdefghij"]
    issues = described(
        *["The Rap Sheet"] * 5, *["The Rap Sheet #2"] * 5, linked=1.0, markup=Markup(nouns=("crfiction",))
    )
    assert name_columns([described(*(f"{n}." for n in range(1, 11))), issues, described(*prose)])[1] == "title"


def test_links_that_all_say_one_thing_are_no_titles_even_beside_prose_alone() -> None:
    prose = described(*(f"{word}, and so the lamp was made anew, of oak and of brass" for word in "abcdefghij"))
    assert name_columns([described(*["Job Seeker"] * 10, linked=1.0), prose])[0] == "job_seeker"


def test_what_differs_by_its_number_alone_is_no_title() -> None:
    carriers = described("Lufthansa", "Delta, KLM", "United")
    assert name_columns([carriers, described("400 kg CO2e", "410 kg CO2e", "395 kg CO2e")])[1] != "title"


def test_what_is_called_a_description_is_no_title_beside_a_name_with_a_link() -> None:
    """The names of programs are one word, and what they do is said in several."""
    names = described("lleaves", "chemCPA", "conda-pack", linked=1.0)
    said = described(
        "Compiler for models", "Code for a paper", "Package environments", markup=Markup(classes=("description",))
    )
    assert name_columns([names, said]) == ["title", "description"]


def test_comments_some_of_a_few_words_are_no_titles() -> None:
    long = "It is good, " * 20
    people = described("ann", "bob", "cem", "dora", linked=1.0, markup=Markup(paths=("author",)))
    assert name_columns([people, described("thanks a lot", long, "thank you", long + "too")])[1] != "title"
    assert name_columns([described("Smith v. Jones", long, "In re Lamp", "Doe v. Roe")]) == ["title"]


def test_days_under_a_title_are_dates_though_their_class_calls_them_a_subtitle() -> None:
    titles = described("Wax on", "Figure drawing", "Happy hour", "Beyond all", linked=1.0)
    markup = Markup(classes=("subtitle",))
    days = described("Wed Feb 4-Sun Mar 1 2026", "Thu Feb 26 2026", "Wed Mar 4 2026", "Jul 20-24, 2026", markup=markup)
    assert name_columns([titles, days]) == ["title", "date"]


def test_links_that_nearly_all_say_one_thing_are_called_so() -> None:
    titles = described(
        *(f"Board of {word}" for word in "ash birch cedar dune elm fern gorse hazel ivy juniper".split())
    )
    minutes = described(*["minutes", "Minutes"] * 5, "May 2015 Minutes", linked=1.0)
    assert name_columns([titles, minutes])[1] == "minutes"
    assert name_columns([titles, described(*["Download now"] * 10, linked=1.0)])[1] == "download"


@pytest.mark.parametrize(
    ("word", "name"),
    [("relevance", "relevance"), ("off", "discount"), ("Rabatt", "discount"), ("de", "percent"), ("van", "percent")],
)
def test_a_percentage_is_called_by_its_word(word: str, name: str) -> None:
    titles = described("Bankers may talk", "A chase in town", "They run away", "What was lost", linked=1.0)
    shares = described(*(f"{share}% {word}" for share in (87, 81, 85, 40)))
    assert name_columns([titles, shares]) == ["title", name]


def test_a_second_time_that_is_later_is_the_end_and_a_second_date_with_a_time_a_moment() -> None:
    titles = described("County Operations", "Public Works", "Finance", "Board of all", linked=1.0)
    starts = described("9:00 AM", "1:00 PM", "2:15 PM", "10:30 AM")
    ends = described("11:30 AM", "2:15 PM", "3:30 PM", "12:00 PM")
    assert name_columns([titles, starts, ends])[1:] == ["start_time", "end_time"]
    assert name_columns([titles, ends, starts])[1:] == ["time", "time_2"]
    days = described(*(f"Jul {day} 2024" for day in (3, 5, 12, 19)))
    moments = described(*(f"July {day}, 2024 9:00 AM - 11:00 AM" for day in (3, 5, 12, 20)))
    assert name_columns([titles, days, moments])[1:] == ["date", "datetime"]

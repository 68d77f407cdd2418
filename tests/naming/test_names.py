"""What a person would call fields: by labels, markup, values; never a hash, a framework's class, a tag."""

from itertools import pairwise

import pytest

from tests.pace import spent
from unweave.naming import Described, Markup, Traits, contradicts, field_words, name_columns, read_markup, role_of
from unweave.naming.words import label_name, property_name


def described(*texts: str, label: str | None = None, markup: Markup | None = None, **shares: float) -> Described:
    return Described(Traits.of(texts, **shares), label, markup or Markup())


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("rec-card-title", "title"),
        ("productPrice", "price"),
        ("commentCount", "comments"),
        ("price--old", "old_price"),
        ("c-byline__item", "author"),
        ("caseNumber", "case_number"),
        ("item-parking", "parking"),
        ("size-12", None),
        ("col-md-4", None),
        ("css-1x9ab", None),
        ("v_align_middle", None),
        ("f6", None),
        ("text", None),
        ("", None),
        ("价格", None),
    ],
)
def test_a_class_names_a_field_only_by_words_for_fields(text: str, field: str | None) -> None:
    assert field_words(text) == field


def test_a_label_wins_and_stands_as_the_page_writes_it() -> None:
    markup = Markup(properties=("price",))
    fields = [described("Oak table", "Lamp"), described("$5", "$7", label="Regular Price:", markup=markup)]
    assert name_columns(fields) == ["title", "Regular Price"]


def test_a_word_before_a_name_says_who_it_is() -> None:
    assert (
        name_columns([described("A day at sea", "The long way home"), described("Ann Lee", "Bo Chan", label="by")])[1]
        == "author"
    )


def test_properties_win_where_values_do_not_contradict_them() -> None:
    date = Markup(properties=("date_published",))
    assert name_columns([described("May 3, 2020", "June 4, 2021", markup=date)]) == ["date_published"]
    assert name_columns([described("$5", "$7", markup=date)]) == ["price"]


def test_a_property_that_is_written_small_has_its_words() -> None:
    assert [property_name(text) for text in ("datepublished", "saturatedfatcontent", "recipeYield")] == [
        "date_published", "saturated_fat_content", "recipe_yield",
    ]  # fmt: skip
    assert read_markup([[("span", {"itemprop": "preptime"})]] * 2).properties == ("prep_time",)


def test_the_name_inside_an_author_is_the_author() -> None:
    chain = [("span", {"itemprop": "name"}), ("a", {"itemprop": "author"})]
    assert read_markup([chain, chain]).properties == ("author",)
    assert read_markup([chain[:1], chain[:1]]).properties == ("name",)


def test_a_caption_for_narrow_screens_is_a_label() -> None:
    cells = [[("td", {"data-th": "Net weight"})]] * 3
    assert name_columns([described("5 kg", "7 kg", "9 kg", markup=read_markup(cells))]) == ["Net weight"]


def test_of_two_captions_the_nearer_comes_first_in_every_run() -> None:
    words = [f"{n} kilograms" for n in range(20)]  # sets have an order of their own in each process
    for inner, outer in pairwise(words):
        cells = [[("b", {"aria-label": inner}), ("td", {"data-th": outer})]] * 3
        assert read_markup(cells).captions[0] == inner


def test_a_class_that_many_fields_have_names_none_of_them() -> None:
    markup = Markup(classes=("location",))
    fields = [
        described(f"{word} one", f"{word} two", f"{word} three", markup=markup) for word in ("Alpha", "Beta", "Gamma")
    ]
    assert name_columns(fields).count("location") <= 1


def test_two_prices_are_told_apart_by_what_their_classes_say() -> None:
    old = Markup(classes=("price",), hints=("old",))
    fields = [described("$9", "$8", markup=old), described("$5", "$6", markup=Markup(classes=("price",)))]
    assert name_columns(fields) == ["old_price", "price"]


def test_of_two_prices_before_the_price_now_the_first_is_the_list_price_beside_the_other() -> None:
    """BigCommerce: `price--rrp` of most, `price--non-sale` of a few, and the price of all, which was `price_2`."""
    before = described("$10", "$12", "$15", markup=Markup(classes=("old_price",)))
    struck = described("$9", label="old_price", filled=0.3)
    assert name_columns([before, struck, described("$5", "$6", "$7.50")]) == ["list_price", "old_price", "price"]


def test_a_sign_among_columns_with_headers_is_no_title() -> None:
    won = described("W", "L", "D", "W", linked=1.0)
    assert name_columns([described("May 3", "May 9", label="Date"), won])[1] != "title"
    assert name_columns([described("AB", "CD", "EF", linked=1.0), described("$3", "$9", "$7")])[0] == "title"


def test_names_are_always_different() -> None:
    assert name_columns([described("1", "2", label="Price")] * 3) == ["Price", "Price_2", "Price_3"]


@pytest.mark.parametrize("label", ["السعر", "价格", "ราคา", "😀"])
def test_labels_of_any_script_are_names(label: str) -> None:
    assert name_columns([described("5", "7", label=label)]) == [label]


def test_a_preposition_means_a_date_only_before_dates() -> None:
    assert name_columns([described("Cooking at home", "Gardens and more", label="on")]) != ["date"]
    assert name_columns([described("May 3, 2020", "May 4, 2020", label="on")]) == ["date"]


@pytest.mark.parametrize(
    "text",
    ["text-brand-secondary", "bg-brand-500", "a-color-secondary", "a-size-medium", "font-size-small", "text-color"],
)
def test_how_an_element_looks_is_no_field(text: str) -> None:
    assert field_words(text) is None


def test_a_sentence_is_no_title_beside_a_name() -> None:
    names = described("Movie Night", "Cozy Stream", "Audio amplifier", "Golf Course")
    said = described(*(f"Stream films and series of kind {n} together with all your friends." for n in "abcd"))
    assert name_columns([names, said]) == ["title", "description"]


def test_people_have_names_and_kinds_that_come_again_are_a_category() -> None:
    titles = described("Oak table and chairs", "Steel lamp", "Pine bed for two", "Wool rug", headed=1.0, linked=1.0)
    people = described("Ann Lee", "Bo van Dam", "Cy D. Day", "Eva O'Neil")
    kinds = described("HELP FOR THE FAMILY", "FOR KIDS", "HELP FOR THE FAMILY", "FOR KIDS")
    assert name_columns([titles, people, kinds]) == ["title", "author", "category"]


def test_links_to_files_are_documents() -> None:
    chains = [[("td", {})]] * 3
    files = read_markup(chains, ["/a/1.pdf", "https://x.org/2.DOC?v=2", "3.docx"])
    assert read_markup(chains, ["/a/1.pdf", "/b/2", "/c/3"]).paths == ()
    assert name_columns([described("Agenda", "Minutes", "Agenda", linked=1.0, filled=0.4, markup=files)]) == [
        "document"
    ]


def test_a_header_over_many_columns_names_none_of_them() -> None:
    columns = (["Desk lamps", "Brass lamps"], ["$5", "$7.50"], ["3 reviews", "1 review"], ["45 min", "10 min"])
    assert name_columns(
        [described(*texts, label="Tuesday", linked=1.0 * (texts[0][0] == "D")) for texts in columns]
    ) == [
        "title",
        "price",
        "reviews",
        "duration",
    ]


def test_a_day_above_what_happens_then_names_nothing_and_days_of_a_timetable_do() -> None:
    talks = [described("Opening words", "A talk on lists", "Tables and you", label=day) for day in ("Wed", "Thu")]
    assert name_columns(talks[:1]) == ["title"]
    assert name_columns(talks) == ["Wed", "Thu"]


@pytest.mark.parametrize("header", ["Min", "Avg", "Sex", "Set", "Out"])  # a day or a month in one of 75 languages
def test_a_header_that_is_a_day_somewhere_names_its_column_beside_others(header: str) -> None:
    runs = [described("Ada", "Ben", "Cyd", label="Runner"), described("M", "W", "F", label=header)]
    assert name_columns(runs) == ["Runner", header]


def test_links_under_one_header_that_each_say_what_they_are_are_called_so() -> None:
    files = [described(text, text, text, label="Documents", linked=1.0) for text in ("Agenda", "Minutes")]
    assert name_columns(files) == ["agenda", "minutes"]
    assert name_columns(files[:1]) == ["Documents"]


def test_when_something_is_is_no_status() -> None:
    texts = [f"10:{n} pm, Sep {n}" for n in range(20, 24)]
    assert name_columns([described(*texts, markup=Markup(classes=("status",)))]) == ["date"]


def test_a_header_over_two_columns_names_each() -> None:
    genres = described("Folk", "Rock", label="Genre / Mood")
    moods = described("Calm", "Tender", label="Genre / Mood")
    assert name_columns([genres, moods]) == ["Genre", "Mood"]


def test_what_is_of_another_kind_under_a_header_is_called_by_what_it_is() -> None:
    names = described("Downtown", "Old Mill", label="Quarter")
    prices = described("$5", "$7", label="Quarter")
    assert name_columns([names, prices]) == ["Quarter", "price"]


def test_icons_and_addresses_say_what_values_are() -> None:
    titles = described("Oak table and chairs", "Steel lamp", "Pine bed", headed=1.0, linked=1.0)
    icons = read_markup([[("span", {}), ("icon", {"class": "fa fa-eye"})]] * 3)
    paths = read_markup(
        [[("a", {})]] * 3, ["/music/genre/Folk", "https://example.com/music/genre/Rock", "/music/genre/Jazz?a=b"]
    )
    views = described("835", "448", "178", markup=icons)
    genres = described("Folk", "Rock", "Jazz", linked=1.0, markup=paths)
    assert name_columns([titles, views, genres]) == ["title", "views", "genre"]
    assert not read_markup([[("a", {})]] * 2, ["/genre/Folk", "/mood/Calm"]).paths
    far = ["/content/dam/city/depts/plans/08_2025/Comments.pdf", "/content/dam/city/depts/plans/09_2025/Slides.pdf"]
    assert read_markup([[("a", {})]] * 2, far).paths == ("document",)  # the files of a city are no cities


def test_products_of_one_brand_are_no_people() -> None:
    titles = described("Tight shirt for running", "Bag for the gym", "Shoes for grass", headed=1.0, linked=1.0)
    names = described("Nike Pro", "Nike Sport", "Nike Rival")
    assert name_columns([titles, names])[1] == "name"


def test_numbers_in_brackets_beside_a_price_are_reviews() -> None:
    prices, counts = described("$5", "$7.50", "$9"), described("(67)", "(43)", "(7)")
    assert name_columns([prices, counts]) == ["price", "reviews"]
    assert name_columns([counts]) == ["number"]


def test_points_are_called_by_the_nearest_class_that_says_so() -> None:
    points = described("9.0", "8.9", "7.5", markup=Markup(classes=("stars", "rating", "ratings", "score")))
    other = described("a b", "c d", "e f", markup=Markup(classes=("stars", "rating", "ratings", "score")))
    assert name_columns([points, other, other, other])[0] == "stars"


def test_what_is_left_of_a_price_is_no_discount() -> None:
    markup = read_markup([[("span", {"class": "discount"})]] * 2)
    assert name_columns([described("Now $5", "$7.50", markup=markup)]) == ["sale_price"]
    assert name_columns([described("$5 off", "$7 off", markup=markup)]) == ["discount"]
    old = described("$9", "$10", markup=read_markup([[("span", {"class": "old-price"})]] * 2))
    assert name_columns([old, described("Now $5", "$7.50", markup=markup)]) == ["old_price", "price"]


def test_a_content_systems_views_count_nothing() -> None:
    assert field_words("views-field-field-document-number") == "document_number"
    assert field_words("views-field-field-number") is None
    assert field_words("views-count") == "views"


def test_what_does_not_name_a_column() -> None:
    assert [label_name(text) for text in ("Close", "More:", "Size")] == [None, None, "Size"]
    assert [label_name(text) for text in ("eye", "Eye", "favorite")] == ["views", "Eye", "favorites"]
    bold = Markup(classes=("weight",))
    assert name_columns([described("$5", "$7", markup=bold)]) == ["price"]
    counts = Markup(classes=("rating",))
    columns = [described("$5", "$7"), described("(120)", "(3)", markup=counts)]
    assert name_columns(columns) == ["price", "reviews"]


def test_a_count_is_no_title() -> None:
    counts = described("(2,719 English Reviews)", "(12 French Reviews)", "(7 Danish Reviews)", linked=1.0)
    assert name_columns([described("Very positive", "Mixed", "Mixed"), counts])[1] != "title"


def test_a_count_of_pictures_is_no_title() -> None:
    columns = [
        described("1 / 23", "1 / 8", "1 / 11", headed=1.0, linked=1.0),
        described("A house", "Two flats", "A hut by the lake"),
    ]
    assert name_columns(columns)[1] == "title"


def test_a_price_class_inside_one_for_shipping_is_the_price() -> None:
    assert field_words("aditem-main--price-shipping--price") == "price"
    assert field_words("shipping-price") == "shipping_price"


def test_addresses_name_no_links_that_all_say_the_same() -> None:
    links = [f"/journal/v{n}/full" for n in range(5)]
    same = described(*["Full Text PDF (free)"] * 5, markup=read_markup([], links), linked=1.0)
    assert "journal" not in name_columns([same])[0]


def test_a_badge_is_no_seller_and_a_day_no_rating() -> None:
    assert field_words("product-badge product-badge--top-seller") is None
    assert field_words("product-badge--top-seller", vague=True) == "badge"
    days = Traits.of(["7/2/2014", "7/3/2014", "6/14/2014"])
    assert contradicts("rating", days)
    assert not contradicts("rating", Traits.of(["4/5", "3/5", "5/5"]))


def test_a_struck_price_is_the_old_one() -> None:
    struck = read_markup([[("del", {}), ("p", {"class": "price"})]] * 3)
    now = read_markup([[("p", {"class": "price"})]] * 3)
    fields = [described("$5", "$7", "$9", markup=now), described("$8", "$9", "$12", markup=struck)]
    assert name_columns(fields) == ["price", "old_price"]


def test_a_text_that_some_records_have_is_called_by_what_it_says() -> None:
    title = described("Desk lamps", "Brass lamps", "Floor lamps", linked=1.0)
    flags = [described(text, text, filled=0.6) for text in ("Limited stock", "publicidade", "Ships within two days")]
    assert name_columns([title, *flags]) == ["title", "limited_stock", "publicidade", "details"]


def test_a_word_before_all_prices_says_which_they_are() -> None:
    columns = [described("$5", "$7", "$9"), described("List $8", "List $9", filled=0.6)]
    assert name_columns(columns) == ["price", "list_price"]


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


def test_a_long_label_that_ends_in_a_preposition_means_what_that_does() -> None:
    assert label_name("This review is posted in:") == "category"
    assert label_name("Last post by") == "Last post by"


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


@pytest.mark.parametrize("style", ["x1--color_current_color", "typo-caption", "text-caption", "price-info-list"])
def test_classes_of_style_and_of_lists_name_nothing(style: str) -> None:
    assert field_words(style) in (None, "price")
    assert field_words(style, vague=True) is None
    assert field_words("figure-caption") == "caption"


def test_a_price_after_from_is_no_source() -> None:
    prices = Described(Traits.of(["$159", "$193", "$239"]), "from")
    assert name_columns([prices]) == ["price"]


@pytest.mark.parametrize("said", ["prices", "amount", "old_price"])
def test_the_only_price_is_called_so(said: str) -> None:
    words = described("Desk lamp in oak", "Floor lamp in brass", linked=1.0)
    price = described("$5", "$7.50", markup=Markup(classes=(said,)))
    assert name_columns([words, price]) == ["title", "price"]


def test_what_is_taken_off_is_no_price_and_old_prices_stay_beside_one() -> None:
    words = described("Desk lamp in oak", "Floor lamp in brass", linked=1.0)
    off = described("-$5", "-$7.50", markup=Markup(classes=("discount",)))
    assert "price" not in name_columns([words, off])[:1]
    old = described("$8", "$9.50", markup=Markup(classes=("old_price",)))
    new = described("$5", "$7.50", markup=Markup(classes=("price",)))
    assert name_columns([words, old, new]) == ["title", "old_price", "price"]


def test_what_something_names_keeps_its_name_beside_more_of_its_kind() -> None:
    other, dated = (
        described("May 3, 2020", "May 4, 2020"),
        described("June 3, 2020", "June 4, 2020", markup=Markup(classes=("date",))),
    )
    assert name_columns([other, dated]) == ["date_2", "date"]


def test_more_dates_are_no_category() -> None:
    one = described("MAY 3, 2020", "MAY 4, 2020", "MAY 4, 2020", markup=Markup(classes=("date",)))
    assert name_columns([one, described("JUNE 3, 2020", "JUNE 4, 2020", "JUNE 4, 2020")]) == ["date", "date_2"]


def test_the_title_is_not_looked_for_again_for_each_of_many_fields() -> None:
    words = [Described(Traits.of([f"w{n}", f"w{n}", f"v{n}"])) for n in range(5000)]
    fields = [Described(Traits.of(["$5", "$6", "$7"])), *words, Described(Traits.of(["Lamp", "Bed", "Chair"]), "title")]
    with spent() as work:
        assert name_columns(fields)[-1] == "title"
    assert work.within(1.5)


def test_a_second_column_of_times_is_no_category() -> None:
    begins, ends = described("8:30 am", "10:00 am", "10:00 am"), described("10:00 am", "11:00 am", "11:00 am")
    assert name_columns([begins, ends]) == ["time", "time_2"]


def test_classes_in_other_languages_name_fields() -> None:
    """Employers of a list of jobs, `class="firm"`, were its authors."""
    said = ("job-firm", "card__gehalt", "produkt_foto", "anuncio-precio", "vare-pris", "event-uhrzeit")
    assert [field_words(text) for text in said] == ["company", "salary", "image", "price", "price", "time"]


@pytest.mark.parametrize(
    ("said", "captions", "classes"),
    [
        ("productCard_oldPrice", (), ("old_price",)),
        ("item-reviews", (), ("reviews",)),
        ("Opening hours", ("Opening hours",), ()),
    ],
)
def test_what_programs_call_an_element_is_no_caption(
    said: str, captions: tuple[str, ...], classes: tuple[str, ...]
) -> None:
    markup = read_markup([[("span", {"data-label": said})]] * 3)
    assert (markup.captions, markup.classes) == (captions, classes)


def test_a_word_of_all_addresses_names_what_nothing_else_names() -> None:
    def linked(*texts: str, to: str) -> Described:
        return described(*texts, markup=read_markup([], [to.format(n) for n in range(len(texts))]), linked=1.0)

    titles = linked("Algebra, notes of May", "Algebra and graphs", "Old exams", to="/material/{}")
    courses = linked("数学A", "数学A", "数学B", to="/course/{}")
    stars = linked("17", "4", "2", to="/material/{}/stargazers")
    assert name_columns([titles, courses, stars]) == ["title", "course", "stargazers"]
    pages = linked("17", "4", "2", to="/articles/{}")
    assert name_columns([titles, pages, pages]) == ["title", "number", "number_2"]


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (["Episode 7", "Episode 12", "Episode 3"], "episode"),
        (["47,980 km", "157,000 km", "73 km"], "km"),
        (["7 عروض", "45 عرض", "54 عرض"], "عرض"),
        (["[Score: 100%]", "[Score: 83%]", "[Score: 50%]"], "score"),
        (["Gate 7", "Hall 12", "Room 3", "Deck 5"], "text"),
        (["2 hours", "5 days", "1 week"], "text"),
    ],
)
def test_the_word_beside_numbers_names_them(texts: list[str], name: str) -> None:
    titles = described("Oak table and chairs", "Steel lamp", "Pine bed", headed=1.0, linked=1.0)
    assert name_columns([titles, described(*texts)])[1] == name


def test_a_class_tells_the_time_of_day_from_a_length() -> None:
    times = read_markup([[("span", {"class": "broadcast__time"})]] * 3)
    assert name_columns([described("02:00", "16:32", "23:15", markup=times)]) == ["time"]
    assert name_columns([described("2:00", "16:32", "3:15", markup=times)]) == ["duration"]


def test_a_flag_and_a_town_of_a_state_in_its_country() -> None:
    titles = described("Oak table and chairs", "Steel lamp", "Pine bed", headed=1.0, linked=1.0)
    flags = described("Sale!", "Sale!", filled=0.5)
    towns = described("San Carlos, CA US", "Reston, VA USA", "Flint, MI")
    assert name_columns([titles, flags, towns]) == ["title", "sale", "location"]


@pytest.mark.parametrize("key", ["data-testid", "data-test", "data-at", "data-stat"])
def test_what_tests_call_an_element_names_its_values(key: str) -> None:
    assert read_markup([[("li", {key: "serp-locality"})]] * 3).classes == ("location",)


@pytest.mark.parametrize("path", ["users", "uzivatel"])
def test_who_wrote_a_comment_is_not_its_title(path: str) -> None:
    markup = read_markup([[("h3", {"class": "user-title"})]] * 3, [f"/{path}/{n}/all" for n in range(3)])
    writers = described("Kesiak", "gogos", "Tyckin", headed=1.0, linked=1.0, markup=markup)
    says = described(*(f"I have seen {n} of them and liked the last one best of all." for n in range(3)))
    assert name_columns([writers, says]) == ["author", "description"]
    assert name_columns([writers]) == ["title"]  # a list of people


def test_a_second_date_is_no_description_however_many_words_it_has() -> None:
    days = [described(*(f"Mon May 0{n}, 2019 {at}:12 am" for n in (1, 2, 3))) for at in (8, 9)]
    assert name_columns(days) == ["date", "date_2"]


def test_columns_under_one_header_that_their_classes_name_keep_these_names() -> None:
    topic, *others = (
        described(*texts, label="Topic", markup=Markup(classes=classes))
        for texts, classes in (
            (("How to set up email", "A plugin for polls"), ()),
            (("Support", "Plugins"), ("category",)),
            (("smtp", "poll"), ("tags",)),
        )
    )
    assert name_columns([topic, *others]) == ["Topic", "category", "tags"]
    place = described("City Hall", "Library", label="Topic", markup=Markup(hints=("place",)))
    assert name_columns([topic, place]) == ["Topic", "place"]


def test_minutes_beside_a_clock_are_no_date() -> None:
    assert name_columns([described("45 mins", "120 mins", markup=Markup(classes=("date",)))]) == ["duration"]
    assert name_columns([described("3h", "12h", markup=Markup(classes=("date",)))]) == ["date"]


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


def test_what_a_content_system_calls_its_fields() -> None:
    said = ("field--name-field-publication-date", "field--type-string", "field--label-above", "field-name-field-office")
    assert [field_words(text) for text in said] == ["date", None, None, None]
    people = [described("Ann Ash", "Bob Birch", linked=1.0, headed=1.0, markup=Markup(classes=("title",)))]
    people += [described("Reader", "Head of Hall", markup=Markup(classes=("title",), hints=("job_title",)))]
    assert name_columns(people) == ["title", "job_title"]
    assert field_words("field--name-field-job-title", vague=True) == "job_title"


def test_a_label_for_screen_readers_says_what_a_number_counts() -> None:
    def around(n: int, caption: str) -> tuple[tuple[str, dict[str, str]], ...]:
        return (("a", {"aria-label": caption.format(n)}),)

    assert read_markup([around(3, "{} comments"), around(1, "{} comment")]).captions == ("comments",)
    assert read_markup([around(25, "{} pesos"), around(18, "{} pesos")]).captions == ()


def test_the_mark_of_a_sorted_column_is_no_part_of_its_name() -> None:
    assert [label_name(text) for text in ("ID ▲", "↕ Rank", "▼")] == ["ID", "Rank", None]


def test_a_title_may_have_its_rank_before_it_and_be_called_name() -> None:
    said = [described("1. Notely", "2. Fastmap", "3. Petpal", linked=1.0, markup=Markup(hints=("name",)))]
    said += [described("Notes that write themselves", "Maps in a millisecond", "Find a sitter for your pet")]
    assert name_columns(said)[0] == "title"
    rooms = [
        described("2 bedrooms", "3 bedrooms", linked=1.0),
        described("Quiet house by the sea", "Old mill in a wood"),
    ]
    assert name_columns(rooms)[1] == "title"


def test_numbers_are_no_categories() -> None:
    scores = [described("2", "0", "2", "0"), described("1", "0", "0", "1")]
    assert name_columns([described("Arsenal", "Fulham", "Wolves", "Leeds"), *scores])[1:] == ["number", "count"]


def test_an_icon_of_a_bed_stands_before_bedrooms() -> None:
    markup = read_markup([[("span", {"class": "text"}), ("icon", {"class": "bed-icon"})]] * 3)
    assert name_columns([described("2", "3", "4", "2", markup=markup)]) == ["bedrooms"]


def test_an_address_says_more_than_the_place_below_a_title() -> None:
    links = [f"https://example.com/company/{word}" for word in ("acme", "sap", "n26")]
    markup = read_markup([[("h4", {"class": "card__subtitle"})]] * 3, links)
    columns = (
        described("Data engineer", "Cook", "Nurse", headed=1.0),
        described("Acme", "SAP", "N26", markup=markup, linked=1.0),
    )
    assert name_columns(columns) == ["title", "company"]


def test_a_price_behind_a_word_such_as_from_is_the_price() -> None:
    assert (
        name_columns([described("269,00 €", "34,90 €", label="ab"), described("9 Uhr", "10 Uhr", label="ab")])[0]
        == "price"
    )


def test_the_shop_of_a_thing_is_not_what_it_is_called() -> None:
    names = described(
        "联想笔记本电脑小新Pro14 2026款",
        "华为MateBook D16 轻薄本",
        "罗技MX Master 3S无线鼠标",
        linked=1.0,
        markup=Markup(hints=("name",)),
    )
    shops = described("联想京东自营旗舰店", "华为京东自营官方旗舰店", "罗技京东自营旗舰店", linked=1.0)
    assert name_columns([names, shops])[0] == "title"


def test_clocks_in_a_time_element_are_no_dates_and_counts_in_brackets_no_ratings() -> None:
    times = described("14:00", "17:15", "20:30", "11:10", markup=Markup(classes=("date",)))
    counts = described("(3)", "(14)", "(7)", "(5)", markup=Markup(classes=("rating",)))
    assert name_columns([times, counts]) == ["time", "reviews"]
    titles = described("Road bike", "Old tandem", "Red scooter", headed=1.0)
    assert name_columns([titles, described("Lyon 69003", "Paris 75011", "Nantes 44000")]) == ["title", "location"]
    scores = [described("2", "0", "2", "1"), described("1", "0", "0", "1")]
    assert name_columns([described("Arsenal", "Fulham", "Wolves", "Leeds"), *scores])[1:] == ["number", "count"]


def test_a_clock_in_a_time_element_is_a_time() -> None:
    stops = [
        described("Harbour", "Old Town", "Airport"),
        described("12:03", "12:05", "13:07", markup=Markup(classes=("date",))),
    ]
    assert name_columns(stops)[1] == "time"


def test_what_its_class_calls_a_category_is_no_title() -> None:
    said = [
        described("Adapted", "Open", "Adapted"),
        described("Building", "Services", "Goods", markup=Markup(classes=("category",))),
    ]
    assert name_columns(said)[1] == "category"
    assert field_words("vacancy-serp__vacancy-compensation") == "salary"


def test_what_is_shown_to_who_points_at_a_number_names_it() -> None:
    def tip(n: int, tag: str = "span") -> Markup:
        return read_markup([((tag, {"title": "reputation score"}),)] * n)

    people = [described("Ann Ash", "Bob Birch", linked=1.0), described("112", "38", markup=tip(2))]
    assert name_columns(people) == ["title", "reputation score"]
    assert (tip(2, "a").tips, tip(1).tips) == ((), ())
    assert "reputation score" not in name_columns([described("reader", "writer", markup=tip(2))])


def test_sentences_are_no_categories_and_the_text_of_a_post_no_topic() -> None:
    short = described(
        "Cool, crisp, refreshing.", "Soft, airy, relaxed.", "Warm and soft.", markup=Markup(classes=("category",))
    )
    assert name_columns([described("Lamp", "Chair", "Table", linked=1.0), short])[1] != "category"
    body = described(
        *[
            "It hums when it is cold and then it stops, which nobody here has seen before, so what else is there to try, or is it all in vain? "
            * 2
        ]
        * 2,
        markup=Markup(classes=("topic", "editor")),
    )
    assert name_columns([body]) == ["description"]
    numbers = described("#1", "#2", "#3", markup=Markup(classes=("location",)))
    assert name_columns([numbers]) == ["rank"]


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


def test_what_is_saved_is_a_discount_beside_two_prices() -> None:
    now, before = described("$199", "$249", "$99"), described("$299", "$349", "$120")
    assert "discount" in name_columns(
        [now, described("15% off, save $100.00", "10% off, save $100.00", "Save $21"), before]
    )
    fixed = read_markup([[("span", {"class": "plp-price--fixed-size"})]] * 3)
    assert name_columns([described("$299", "$349", "$120", markup=fixed)]) == ["price"]


def test_discounts_and_monthly_pay_in_other_languages() -> None:
    off, price = Traits.of(["خصم 34%", "خصم 25%"]), Traits.of(["299 ر.س", "149 ر.س"])
    assert name_columns([Described(off), Described(price)]) == ["discount", "price"]
    assert role_of(Traits.of(["月給25万円", "月給30万円"])) == "salary"
    assert role_of(Traits.of(["до 180 000 ₽ за месяц, на руки", "от 60 000 ₽ за месяц, на руки"])) == "salary"


def test_names_with_initials_between_commas_are_authors_and_kinds_are_none() -> None:
    said = (
        "Levin B., Olsen J. H.",
        "Sankila R., Hertz H., Møller T.",
        "Chodosh L. A.",
        "Khan P. M., Bautz A., de la Rue A.",
    )
    assert name_columns([described(*said, linked=0.0)]) == ["authors"]
    kinds = ("Free Health Advice, Free Checkups", "Latest Research, Expert Advice", "Clear Words, Practice Problems")
    assert name_columns([described(*kinds)]) != ["authors"]


def test_who_is_played_has_not_written_the_person_who_plays() -> None:
    actors = described("Liam Neeson", "Ben Kingsley", "Ralph Fiennes", "Caroline Goodall", "Embeth Davidtz", linked=1.0)
    played = described("Oskar Schindler", "Itzhak Stern", "Amon Goeth", "Emilie Schindler", "Helen Hirsch")
    assert name_columns([actors, played]) == ["title", "name"]
    assert name_columns([described("Desk lamp", "An oak table", "Chairs", "Rugs", "One bed", linked=1.0), played]) == [
        "title",
        "author",
    ]


def test_the_only_links_beside_prose_are_titles_though_they_come_again() -> None:
    prose = [f"{word}, and so the lamp was made anew, of oak and of brass" for word in "abcdefghij"]
    issues = described(
        *["The Rap Sheet"] * 5, *["The Rap Sheet #2"] * 5, linked=1.0, markup=Markup(nouns=("crfiction",))
    )
    assert name_columns([described(*(f"{n}." for n in range(1, 11))), issues, described(*prose)])[1] == "title"


def test_links_that_all_say_what_to_do_are_called_by_where_they_lead_and_flags_by_their_words() -> None:
    titles = described("Ash v. Birch", "Cedar v. Dune", "Elm v. Fern", linked=1.0)
    markup = Markup(properties=("file_format",), paths=("document",))
    assert name_columns([titles, described(*["view/download"] * 3, linked=1.0, markup=markup)])[1] == "document"
    assert name_columns([titles, described("CME, CE+", "CME, CE+", filled=0.2)])[1] == "cme_ce"


def test_what_is_quoted_when_it_is_marked_is_no_quote() -> None:
    body = described(*(f"It hums when it is cold and then it stops, {word}" for word in "abcd"))
    markup = read_markup([[("article", {"class": "message-body js-selectToQuote"})]] * 4)
    who = described("Ann", "bo7", "Cid", "dan", markup=Markup(classes=("author",)))
    assert name_columns([who, Described(body.traits, None, markup)])[1] != "quote"
    assert field_words("quoteContainer") == "quote"
    titles = [[("em", {"class": "userTitle", "itemprop": "title"})]] * 4
    members = described("Senior Member", "Gold Member", "Member", "Member", markup=read_markup(titles))
    assert name_columns([members, Described(body.traits, None, markup)])[0] == "user_title"


def test_links_that_all_say_one_thing_are_no_titles_even_beside_prose_alone() -> None:
    prose = described(*(f"{word}, and so the lamp was made anew, of oak and of brass" for word in "abcdefghij"))
    assert name_columns([described(*["Job Seeker"] * 10, linked=1.0), prose])[0] == "job_seeker"


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (["ELKOV elektro a.s.", "Paessler Solutions s.r.o.", "Kronospan", "Horizons"], "company"),
        (["Matrix Resources, Inc.", "Atlantic Group", "Müller & Sohn GmbH"], "company"),
        (["三井不動産株式会社", "西新サービス株式会社", "南海ビルサービス"], "company"),
        (["USDC for the District of New Jersey", "District of Utah", "Tax Court", "Agency"], "court"),
        (["Landgericht Berlin", "Amtsgericht Mitte", "Bundesgerichtshof"], "court"),
        (["At the court", "A new era", "The long way home"], "details"),
    ],
)
def test_words_in_their_names_tell_companies_and_courts(texts: list[str], name: str) -> None:
    titles = described(
        "A long way to go", "The second of the titles", "Three is a crowd", "Four", linked=1.0, headed=1.0
    )
    assert name_columns([titles, described(*texts)]) == ["title", name]


def test_a_link_to_a_file_is_called_by_its_kind_also_with_a_digit() -> None:
    titles = described("The end of the web", "Why bridges fall", linked=1.0, headed=1.0)
    assert name_columns([titles, described("Download MP3", "Download MP3", linked=1.0)]) == ["title", "mp3"]


def test_the_generic_name_in_a_link_to_an_author_is_the_authors() -> None:
    who = described(
        "Kevin", "Rick", linked=1.0, markup=Markup(properties=("name",), hints=("user",), paths=("author",))
    )
    badge = described("Administrator", "Supporter", markup=Markup(properties=("job_title",), classes=("author",)))
    post = described("It is all quite simple, as you will see", "No, that it is not, as far as I can see", filled=1.0)
    rank = described("Veteran", "Novice", markup=Markup(properties=("job_title",)))
    assert name_columns([who, rank, badge, post])[0] == "author"


def test_what_differs_by_its_number_alone_is_no_title() -> None:
    carriers = described("Lufthansa", "Delta, KLM", "United")
    assert name_columns([carriers, described("400 kg CO2e", "410 kg CO2e", "395 kg CO2e")])[1] != "title"


def test_what_some_count_names_where_the_others_have_none() -> None:
    """`2 comments`, and `discuss` for none, were a category."""
    title = described("A lamp", "Oak beds", "Chairs", "A rug", linked=1.0)
    assert name_columns([title, described("discuss", "2 comments", "1 comment", "discuss")])[1] == "comments"
    assert name_columns([title, described("join", "2 comments", "1 comment", "discuss")])[1] != "comments"
    assert name_columns([title, described("Call for Price", "8,000", "8,500", "Call for Price")])[1] == "price"
    assert name_columns([title, described("red", "2 dogs", "1 dog", "red")])[1] != "dogs"


def test_what_some_things_for_sale_are_marked_with_is_a_badge() -> None:
    """`Top rated` on some of the things was their category."""
    title, price = described("A lamp", "Oak beds", "Chairs", "A rug", linked=1.0), described("$5", "$9", "$12", "$90")
    marked = described("Top rated", "New", "New", filled=0.5)
    assert name_columns([title, price, marked])[2] == "badge"
    assert name_columns([title, described("Kim", "Lee", "Ann", "Bob"), marked])[2] == "category"


@pytest.mark.parametrize(
    "link", ["index.php?action=profile;u={}", "/memberlist.php?mode=viewprofile&u={}", "member.php?u={}"]
)
def test_links_to_a_program_that_shows_a_member_lead_to_who_wrote(link: str) -> None:
    """Who wrote a post in a forum was a category."""
    assert read_markup([], [link.format(n) for n in range(3)]).paths == ("author",)
    assert read_markup([], [f"index.php?topic=5.{n}" for n in range(3)]).paths == ()


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


def test_prices_are_told_apart_by_the_words_before_and_behind_them() -> None:
    """`price_2` and `price_3` were what a used camera and a month cost."""
    title, price = (
        described("A lamp", "Oak beds", "Chairs", "A rug", linked=1.0),
        described("$50", "$90", "$120", "$900"),
    )
    used = described("Used for $40", "Used for $70", filled=0.5)
    assert name_columns([title, price, used])[2] == "used_price"
    rent = described("Ab 634 € mtl.", "Ab 459 € mtl.", filled=0.5)
    insured = described("Ab 15 € mtl. versichern", "Ab 16 € mtl. versichern", filled=0.5)
    assert name_columns([title, price, rent, insured])[1:3] == ["price", "monthly_price"]


def test_what_is_written_below_a_linked_title_under_its_header_is_its_description() -> None:
    said = described("I had an interesting call on Monday", "We do not profess to know much of it", label="Title")
    links = described("Books so bad", "A week of lamps", label="Title", linked=1.0)
    assert name_columns([links, said, described("Ann", "Bob", label="Author")]) == ["Title", "description", "Author"]

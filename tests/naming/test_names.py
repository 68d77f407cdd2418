"""What a person would call fields: by labels, markup, values; never a hash, a framework's class, a tag."""

from itertools import pairwise

import pytest

from unweave.naming import Described, Markup, Traits, contradicts, field_words, name_columns, read_markup
from unweave.naming.words import property_name


def described(*texts: str, label: str | None = None, markup: Markup | None = None, **shares: float) -> Described:
    return Described(Traits.of(texts, **shares), label, markup or Markup())


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("rec-card-title", "title"),
        ("productPrice", "price"),
        ("collections", "collections"),
        ("emailAddress", "email"),
        ("commentCount", "comments"),
        ("price--old", "old_price"),
        ("c-byline__item", "author"),
        ("caseNumber", "case_number"),
        ("street-address", "street_address"),
        ("addr-postalCode", "postal_code"),
        ("geo longitude", "longitude"),
        ("item-parking", "parking"),
        ("item_imageNumber", "images"),
        ("gallery--image--counter", "images"),
        ("main--price-shipping--old-price", "old_price"),
        ("text-balance", None),
        ("best-seller-badge", None),
        ("sizeCaption_TAw0W", None),
        ("height-weight", "height_weight"),
        ("photo-caption", "caption"),
        ("venuename", "venue"),
        ("rating-caption", "rating"),
        ("search-hashtags", "tags"),
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


def test_names_are_always_different() -> None:
    assert name_columns([described("1", "2", label="Price")] * 3) == ["Price", "Price_2", "Price_3"]


def test_a_preposition_means_a_date_only_before_dates() -> None:
    assert name_columns([described("Cooking at home", "Gardens and more", label="on")]) != ["date"]
    assert name_columns([described("May 3, 2020", "May 4, 2020", label="on")]) == ["date"]


@pytest.mark.parametrize(
    "text",
    ["text-brand-secondary", "bg-brand-500", "a-color-secondary", "a-size-medium", "font-size-small", "text-color"],
)
def test_how_an_element_looks_is_no_field(text: str) -> None:
    assert field_words(text) is None


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


def test_a_day_above_what_happens_then_names_nothing_and_days_of_a_timetable_do() -> None:
    talks = [described("Opening words", "A talk on lists", "Tables and you", label=day) for day in ("Wed", "Thu")]
    assert name_columns(talks[:1]) == ["title"]
    assert name_columns(talks) == ["Wed", "Thu"]


def test_when_something_is_is_no_status() -> None:
    texts = [f"10:{n} pm, Sep {n}" for n in range(20, 24)]
    assert name_columns([described(*texts, markup=Markup(classes=("status",)))]) == ["date"]


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


def test_points_are_called_by_the_nearest_class_that_says_so() -> None:
    points = described("9.0", "8.9", "7.5", markup=Markup(classes=("stars", "rating", "ratings", "score")))
    other = described("a b", "c d", "e f", markup=Markup(classes=("stars", "rating", "ratings", "score")))
    assert name_columns([points, other, other, other])[0] == "stars"


def test_a_content_systems_views_count_nothing() -> None:
    assert field_words("views-field-field-document-number") == "document_number"
    assert field_words("views-field-field-number") is None
    assert field_words("views-count") == "views"


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


def test_a_text_that_some_records_have_is_called_by_what_it_says() -> None:
    title = described("Desk lamps", "Brass lamps", "Floor lamps", linked=1.0)
    flags = [described(text, text, filled=0.6) for text in ("Limited stock", "publicidade", "Ships within two days")]
    assert name_columns([title, *flags]) == ["title", "limited_stock", "publicidade", "details"]


@pytest.mark.parametrize("style", ["x1--color_current_color", "typo-caption", "text-caption", "price-info-list"])
def test_classes_of_style_and_of_lists_name_nothing(style: str) -> None:
    assert field_words(style) in (None, "price")
    assert field_words(style, vague=True) is None
    assert field_words("figure-caption") == "caption"


def test_what_something_names_keeps_its_name_beside_more_of_its_kind() -> None:
    other, dated = (
        described("May 3, 2020", "May 4, 2020"),
        described("June 3, 2020", "June 4, 2020", markup=Markup(classes=("date",))),
    )
    assert name_columns([other, dated]) == ["date_2", "date"]


def test_more_dates_are_no_category() -> None:
    one = described("MAY 3, 2020", "MAY 4, 2020", "MAY 4, 2020", markup=Markup(classes=("date",)))
    assert name_columns([one, described("JUNE 3, 2020", "JUNE 4, 2020", "JUNE 4, 2020")]) == ["date", "date_2"]


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


@pytest.mark.parametrize("key", ["data-testid", "data-test", "data-at", "data-stat", "slot"])
def test_what_tests_call_an_element_names_its_values(key: str) -> None:
    assert read_markup([[("li", {key: "serp-locality"})]] * 3).classes == ("location",)


def test_a_share_that_its_class_calls_a_score_is_one() -> None:
    shares = [described("87%", "91%", "95%", markup=Markup(classes=(name,))) for name in ("score", "audience_score")]
    assert name_columns(shares) == ["score", "audience_score"]
    assert name_columns([described("87%", "91%", "95%", markup=Markup(classes=("status",)))]) == ["percent"]


def test_a_place_and_how_far_it_is_are_a_location() -> None:
    places = described("Downtown (0.2 miles E)", "Fremont (3 miles N)", "Ballard (5 km)")
    assert name_columns([described("A fair", "A feast", "A wedding show", headed=1.0), places])[1] == "location"


def test_a_word_before_all_years_names_them_though_some_have_a_dash() -> None:
    years = described("published 1990", "published 1899", "—", "published 2004")
    titles = described("A fair", "A feast", "A wedding show", "A dance", headed=1.0)
    assert name_columns([titles, years]) == ["title", "published"]


def test_what_vague_words_say_of_two_fields_names_the_first_of_them() -> None:
    said = [("Ann77", "bob", "cy"), ("New", "Top", "New"), ("Hot", "Hot", "Top")]
    hints = [read_markup([[("p", {"class": name})]] * 3) for name in ("card__user", "top-ribbon", "new-sticker")]
    assert [markup.hints for markup in hints] == [("user",), ("badge",), ("badge",)]
    titles = described("A fair", "A feast", "A wedding show", headed=1.0)
    fields = [titles, *(described(*texts, markup=markup) for texts, markup in zip(said, hints, strict=True))]
    assert name_columns(fields)[1:3] == ["user", "badge"]


def test_a_second_date_is_no_description_however_many_words_it_has() -> None:
    days = [described(*(f"Mon May 0{n}, 2019 {at}:12 am" for n in (1, 2, 3))) for at in (8, 9)]
    assert name_columns(days) == ["date", "datetime"]


def test_minutes_beside_a_clock_are_no_date() -> None:
    assert name_columns([described("45 mins", "120 mins", markup=Markup(classes=("date",)))]) == ["duration"]
    assert name_columns([described("3h", "12h", markup=Markup(classes=("date",)))]) == ["date"]


def test_what_a_content_system_calls_its_fields() -> None:
    said = ("field--name-field-publication-date", "field--type-string", "field--label-above", "field-name-field-office")
    assert [field_words(text) for text in said] == ["date", None, None, None]
    people = [described("Ann Ash", "Bob Birch", linked=1.0, headed=1.0, markup=Markup(classes=("title",)))]
    people += [described("Reader", "Head of Hall", markup=Markup(classes=("title",), hints=("job_title",)))]
    assert name_columns(people) == ["title", "job_title"]
    assert field_words("field--name-field-job-title", vague=True) == "job_title"


def test_numbers_are_no_categories() -> None:
    scores = [described("2", "0", "2", "0"), described("1", "0", "0", "1")]
    assert name_columns([described("Arsenal", "Fulham", "Wolves", "Leeds"), *scores])[1:] == ["number", "count"]


def test_an_icon_of_a_building_stands_before_a_company() -> None:
    markup = read_markup([[("li", {}), ("icon", {"class": "text-muted fas fa-building"})]] * 3)
    titles = described("Teacher of English", "Guide to Paris", "Carpenter", linked=1.0)
    firms = described("Lingua", "Berlitz Tours", "Desks and more", markup=markup)
    assert name_columns([titles, firms]) == ["title", "company"]


def test_an_icon_of_a_bed_stands_before_bedrooms() -> None:
    markup = read_markup([[("span", {"class": "text"}), ("icon", {"class": "bed-icon"})]] * 3)
    assert name_columns([described("2", "3", "4", "2", markup=markup)]) == ["bedrooms"]


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
            (
                "It hums when it is cold and then it stops, which nobody here has seen before, so what else is there "
                "to try, or is it all in vain? "
            )
            * 2
        ]
        * 2,
        markup=Markup(classes=("topic", "editor")),
    )
    assert name_columns([body]) == ["description"]
    numbers = described("#1", "#2", "#3", markup=Markup(classes=("location",)))
    assert name_columns([numbers]) == ["rank"]


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


def test_what_some_count_names_where_the_others_have_none() -> None:
    """`2 comments`, and `discuss` for none, were a category."""
    title = described("A lamp", "Oak beds", "Chairs", "A rug", linked=1.0)
    assert name_columns([title, described("discuss", "2 comments", "1 comment", "discuss")])[1] == "comments"
    assert name_columns([title, described("join", "2 comments", "1 comment", "discuss")])[1] != "comments"
    assert name_columns([title, described("Call for Price", "8,000", "8,500", "Call for Price")])[1] == "price"
    assert name_columns([title, described("red", "2 dogs", "1 dog", "red")])[1] != "dogs"


@pytest.mark.parametrize(
    "link", ["index.php?action=profile;u={}", "/memberlist.php?mode=viewprofile&u={}", "member.php?u={}"]
)
def test_links_to_a_program_that_shows_a_member_lead_to_who_wrote(link: str) -> None:
    """Who wrote a post in a forum was a category."""
    assert read_markup([], [link.format(n) for n in range(3)]).paths == ("author",)
    assert read_markup([], [f"index.php?topic=5.{n}" for n in range(3)]).paths == ()


def test_what_is_written_below_a_linked_title_under_its_header_is_its_description() -> None:
    said = described("I had an interesting call on Monday", "We do not profess to know much of it", label="Title")
    links = described("Books so bad", "A week of lamps", label="Title", linked=1.0)
    assert name_columns([links, said, described("Ann", "Bob", label="Author")]) == ["Title", "description", "Author"]


def test_links_to_files_are_documents_where_a_record_has_several() -> None:
    files = Markup(paths=("document",))
    for several, name in ((1.0, "documents"), (0.0, "document")):
        links = described("Agenda of May", "Minutes of June", "The map", markup=files, linked=1.0, several=several)
        titles = described("Council of the north", "Board of schools", "Harbour talks", headed=1.0, linked=1.0)
        assert name_columns([titles, links])[1] == name


def test_two_words_with_capitals_are_people_where_most_have_them_below_a_title_or_beside_a_day() -> None:
    title = described(
        "A day at sea", "The long way home", "What we saw there", "Home again by noon", headed=1.0, linked=1.0
    )
    people = described("Ann Lee", "Bo Chan", "Cid Diaz", "Dee Fox")
    days = described("May 3, 2020", "June 4, 2021", "May 9, 2021", "May 2, 2022")
    assert name_columns([title, people])[1] == "author"
    assert name_columns([people, title, days])[0] == "author"
    assert name_columns([people, title])[0] != "author"
    assert name_columns([title, described("Web Access", "Expert Insights", filled=0.3)])[1] != "author"


def test_how_good_something_is_in_words_is_no_title() -> None:
    said = "Many came to the town and saw all of it in one day", "We went there to see the lake and liked it a lot"
    text, score = described(*said, *said), Markup(classes=("score",))
    good = described("Good", "Very good", "Fair", "Bad", markup=score)
    assert name_columns([good, text])[0] == "score"
    ranks = described("Member", "Senior member", "Old member", "Member")
    assert name_columns([text, ranks])[1] != "title"


def test_ranks_below_the_day_of_a_calendar_are_its_days() -> None:
    days, events = ("1", "2", "3", "4"), ("Llama Fusion", "Deli Truck", "Buddha Bowl", "Deli Truck")
    columns = [described(*days, label="Wed"), described(*events, label="Wed", linked=1.0)]
    assert name_columns(columns)[0] == "day"


def test_links_alone_that_say_more_than_their_day_are_titles() -> None:
    assert name_columns([described("Minutes 10-2-2018", "Minutes 7-10-2018", "2017 Audit", linked=1.0)]) == ["title"]
    assert name_columns([described("May 3, 2018", "June 4, 2018", "July 9, 2018", linked=1.0)]) == ["date"]

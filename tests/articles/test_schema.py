"""A saved site is what docs/schemas says."""

import json
from pathlib import Path

import jsonschema
import pytest

from unweave import Page, learn_articles

from . import news

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "articles.schema.json"


@pytest.fixture(scope="module")
def validator():
    schema = json.loads(SCHEMA.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize(
    "pages",
    [
        [*map(news.modern, range(6)), *map(news.old, range(4)), *map(news.section, range(3)), Page("")],
        [news.modern(1)] * 3,
        [Page(news.modern(n).html.replace("class='top'", "class='\xe9 &amp; \U0001f600'")) for n in range(3)],
    ],
)
def test_saved_sites_fit_the_schema(validator, tmp_path, pages):
    learn_articles(pages).save(tmp_path / "site.json")
    saved = json.loads((tmp_path / "site.json").read_bytes())
    validator.validate(saved)
    for part in saved:
        with pytest.raises(jsonschema.ValidationError):
            validator.validate({key: value for key, value in saved.items() if key != part})
        with pytest.raises(jsonschema.ValidationError):
            validator.validate({**saved, part: None})

"""A site: the kinds of its pages, its next pages, its tables.

`learning_sites.py` learns the templates of a site, each a `SiteTemplate` of `site_templates.py`; `site_reader.py` keeps
them, reads more pages and says what has changed; `site_tables.py` has `Site`, its tables and how they join.
`page_kinds.py` says of which kind (`kind_names.py`) a page is, by the signs of `page_signs.py`,
`template_kinds.py` of which those of a template are, `articles_among.py` which pages of one are articles among lists.
`pagination.py` finds the other pages of a list: `directions.py` knows what a link says, `page_numbers.py` what
addresses differ in; `stories.py` puts articles of several pages together by them. `matter.py` parts clusters,
`languages.py` those of details in several languages,
`own_lists.py` says which lists are a page's own, `row_links.py` which page a row leads to, `names_behind.py` what that
page calls a column of the list,
`stated_addresses.py` what pages of a folder are called, and `same_pages.py` which pages are the same. `one_answer.py`
reads a page by its likeliest kind.
"""

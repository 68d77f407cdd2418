"""The articles of a news site: clusters of pages by RTDM, node extraction patterns, labelled passages."""

from .clusters import cluster_pages
from .learning import learn_articles
from .record import Article
from .site import ArticleSite

__all__ = ["Article", "ArticleSite", "cluster_pages", "learn_articles"]

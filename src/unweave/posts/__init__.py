"""Posts, comments and reviews of a thread, found by anchor trees (MiBAT)."""

from .forum import Forum, learn_posts, load_forum
from .thread import find_posts

__all__ = ["Forum", "find_posts", "learn_posts", "load_forum"]

"""DEPTA."""

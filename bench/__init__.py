"""The bench: how good and how fast unweave is on real pages, beside its peers.

`python -m bench` lists the tables; `python -m bench TABLE` prints one and writes it to docs/results.md.
Nothing here is installed with the package, and nothing in src/ imports it.
"""

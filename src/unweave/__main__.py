"""`python -m unweave`: the command line."""

from .cli import main

main(prog_name="unweave")

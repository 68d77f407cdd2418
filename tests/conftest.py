"""Settings of all tests: examples are not timed, for the machines that run them are shared."""

from hypothesis import settings

settings.register_profile("unweave", deadline=None)
settings.load_profile("unweave")

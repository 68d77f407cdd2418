"""Any verb, or anything learnt, over any number of pages, on the cores of one machine or of many (through Dask)."""

from .job import VERBS, Job
from .running import Outcome, run_job

__all__ = ["VERBS", "Job", "Outcome", "run_job"]

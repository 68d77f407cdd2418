"""How long a command takes from start to exit."""

import subprocess
import time
from collections.abc import Sequence
from statistics import median

N_RUNS = 9


def command_seconds(command: Sequence[str], n_runs: int = N_RUNS) -> tuple[float, float]:
    """Run a command after one run to warm the file cache; give the fastest and the median run.

    Raises
    ------
    subprocess.CalledProcessError
        When the command fails: a failed start is not a fast one.
    """
    seconds = []
    for _ in range(n_runs + 1):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        seconds.append(time.perf_counter() - begun)
    return min(seconds[1:]), median(seconds[1:])

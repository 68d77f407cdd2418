"""Known vulnerabilities of what is installed: `python tools/audit.py`, through pip-audit and an index of advisories.

pip-audit asks PyPI's JSON interface, or with `--service osv` api.osv.dev; an index that is a mirror of files has
neither. Where no service answers, that is said and the exit code is 3, so that nobody takes "not looked at" for
"nothing found": 0 is nothing found, 1 something. What is found but cannot concern this package is listed with a reason
in `PASSED`.
"""

from __future__ import annotations

import json
import subprocess
import sys

PASSED: dict[str, str] = {}
"""Advisory -> why it does not concern us, and until which version."""

_SERVICES = ("pypi", "osv")


def audit(service: str) -> list[dict[str, object]] | str:
    """Return the vulnerable distributions that a service knows of, or why it could not be asked."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    try:
        done = subprocess.run(
            [*command, "--vulnerability-service", service, "--skip-editable"],
            capture_output=True,
            text=True,
            timeout=300,
        )
        found = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return f"{service}: no answer in 300 s"
    except ValueError:
        last = done.stderr.strip().splitlines()[-1:] or ["no answer"]
        return f"{service}: {last[0][:200]}"
    looked_at = [one for one in found["dependencies"] if "skip_reason" not in one]
    if not looked_at:
        return f"{service}: knows none of {len(found['dependencies'])} distributions"
    print(f"{service}: {len(looked_at)} of {len(found['dependencies'])} distributions looked up")
    return [one for one in looked_at if any(vuln["id"] not in PASSED for vuln in one["vulns"])]


def main() -> int:
    """Ask one service after the other until one answers."""
    reasons = []
    for service in _SERVICES:
        found = audit(service)
        if isinstance(found, str):
            reasons.append(found)
            continue
        for one in found:
            for vuln in one["vulns"]:  # type: ignore[attr-defined]
                fixed = ", ".join(vuln["fix_versions"]) or "no version yet"
                print(f"{one['name']} {one['version']}: {vuln['id']}, mended in {fixed}")
        return 1 if found else 0
    print("audit: SKIPPED, no service of advisories answers:", *reasons, sep="\n  ")
    return 3


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""findings.py PROGRAM SOURCE [WORD]

Runs the wrong programs of SOURCE under the checks, which must find what its comments say and nothing else, and then their
right twins, of which nothing must be found. `// 3: race` marks a line of finding 3, which is a race: `// 3: race, 4: race`
one of two. TESSERA_CHECK_ORDER and the number of runs do not change what is found. WORD is one more of TESSERA_CHECK's."""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def expected_in(source):
    found = collections.defaultdict(lambda: ["", set()])
    for number, line in enumerate(source.read_text().splitlines(), 1):
        comment = line.partition("// ")[2]
        for key, rule in re.findall(r"\b(\d+): ([a-z-]+)", comment):
            found[key][0] = rule
            found[key][1].add(number)
    return sorted((rule, tuple(sorted(lines))) for rule, lines in found.values())


def findings_of(program, what, order, words):
    with tempfile.TemporaryDirectory() as folder:
        document = pathlib.Path(folder) / "findings.sarif"
        ran = subprocess.run([program, what], capture_output=True, text=True, timeout=120,
                             env={**os.environ, "TESSERA_CHECK": words, "TESSERA_CHECK_REPORT": str(document),
                                  "TESSERA_CHECK_ORDER": order})
        results = json.loads(document.read_text())["runs"][0]["results"]
    if "\nend\n" not in "\n" + ran.stderr or ran.returncode != (66 if results else 0):
        sys.exit(f"{program} {what}: exit code {ran.returncode}\n{ran.stderr}")
    found = []
    for result in results:
        places = [*result["locations"], *result["relatedLocations"]]
        lines = {place["physicalLocation"]["region"]["startLine"] for place in places}
        found.append((result["ruleId"], tuple(sorted(lines))))
    return sorted(found), ran.stderr


def main(program, source, *words):
    words = ",".join(("report", *words))
    expected = expected_in(pathlib.Path(source))
    failed = False
    for order in ("", "reverse", "17"):
        found, said = findings_of(program, "wrong", order, words)
        if found != expected:
            failed = True
            print(f"order '{order}':\n  not found: {sorted(set(expected) - set(found))}\n  found: "
                  f"{sorted(set(found) - set(expected))}")
            if not order:
                print(said)
    found, said = findings_of(program, "right", "", words)
    if found:
        failed = True
        print(f"of right programs: {found}\n{said}")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

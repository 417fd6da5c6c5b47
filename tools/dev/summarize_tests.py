#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adds up the JUnit reports of one ./dev test and prints `N passed, N failed, N skipped`. lit's own reports beside them tell
what passed though it is expected to fail, which is a failure, and which JUnit has no word for."""
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

LINES_OF_A_FAILURE = 25


def outcome(case):
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    if case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
        return "skipped"
    return "passed"


def last_words(case):
    """The last lines of what a failed test printed."""
    told = "\n".join(node.text or "" for node in case.iter() if node.tag != "testcase")
    return [text for text in told.splitlines() if text.strip()][-LINES_OF_A_FAILURE:]


def unexpected(folder):
    """The names of what passed and should not have."""
    for report in sorted(folder.glob("*.json")):
        for test in json.loads(report.read_text())["tests"]:
            if test["code"] == "XPASS":
                yield f"{report.stem}: {test['name']} passed, but is expected to fail"


def main(folder):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    failures = []
    for report in sorted(folder.glob("*.xml")):
        for case in ElementTree.parse(report).iter("testcase"):
            result = outcome(case)
            counts[result] += 1
            if result == "failed":
                failures.append((f"{report.stem}: {case.get('classname', '')} {case.get('name')}", case))
    passed_unexpectedly = list(unexpected(folder))
    counts["passed"] -= len(passed_unexpectedly)
    counts["failed"] += len(passed_unexpectedly)
    for name in passed_unexpectedly:
        print("FAILED", name)
    for name, case in failures:
        print("FAILED", name)
        # Said again here: where a log is cut, its end is what remains.
        for text in last_words(case):
            print("   ", text)
    line = f"{counts['passed']} passed, {counts['failed']} failed"
    print(line + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    # A run that tried nothing has shown nothing.
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lines_by_perf.py PROGRAM SOURCE: the line of that file that perf names first in its report and in annotated code; twice
`skipped: ...` where perf cannot record."""
import re
import shutil
import subprocess
import sys


def first_line(words, source):
    text = subprocess.run(["perf", *words, "-i", "perf.data", "--stdio"], capture_output=True, text=True, timeout=200).stdout
    found = [line for line in text.splitlines() if not line.startswith("#") and re.search(rf"\b{re.escape(source)}:\d+", line)]
    return re.search(rf"\b{re.escape(source)}:\d+", found[0]).group() if found else f"nothing of {source} in\n{text[:2000]}"


def main(program, source):
    reason = None if shutil.which("perf") and shutil.which("addr2line") else "perf or addr2line is not there"
    if not reason:
        record = subprocess.run(["perf", "record", "-e", "cpu-clock", "-o", "perf.data", program], capture_output=True, text=True)
        reason = record.returncode and f"perf cannot record: {record.stderr.splitlines()[:1]}"
    for name, words in (("report", ["report", "--sort", "srcline"]), ("annotate", ["annotate", "-l"])):
        print(f"skipped: {reason}" if reason else f"{name}: {first_line(words, source)}")


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""make_gallery.py BUILD   (./dev gallery)

Compiles the samples of docs/gallery.md, lets them write its pictures, and notes in docs/gallery/times.json what their tables
say: how long a plain loop and the kernels take on this machine."""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

import gallery_page

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = ROOT / gallery_page.PICTURES
HEADING = re.compile(r"^(.*?) {2,}ms ")
# A row of a table: its name, and numbers.
ROW = re.compile(r"^(\S.*?) {2,}(\d[\d.]*(?: +\d[\d.]*)*)")


def machine():
    known = pathlib.Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*: (.*)$", known, re.M)
    return f"{model[1] if model else os.uname().machine}, {os.cpu_count()} cores"


def tables(output):
    """[title, rows] of each table; a row is its name and its numbers."""
    found = []
    for line in output.splitlines():
        heading, row = HEADING.match(line), ROW.match(line)
        if heading:
            found.append([heading[1].strip(), []])
        elif row:
            found[-1][1].append([row[1], *(float(number) for number in row[2].split())])
    return found


def run(command):
    print("==", " ".join(str(word) for word in command), flush=True)
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"dev: gallery: exit code {done.returncode}: {done.stdout}")
    return done.stdout


def main(build):
    PICTURES.mkdir(parents=True, exist_ok=True)
    programs = pathlib.Path(build).resolve() / "samples"
    programs.mkdir(exist_ok=True)
    others = os.getloadavg()[0]
    times = {}
    for sample in gallery_page.SAMPLES:
        program = programs / pathlib.Path(sample.source).stem
        run([pathlib.Path(build).resolve() / "bin/amp++", "-O2", sample.source, *sample.libraries, "-o", program])
        if sample.picture:
            before = [PICTURES / f"{sample.before}.png"] if sample.before else []
            run([program, *sample.arguments, PICTURES / f"{sample.picture}.png", *before])
        times[sample.source] = tables(run([program, "--table"]))
    noted = {"machine": machine(), "date": str(datetime.date.today()), "others": round(others, 1), "times": times}
    (ROOT / gallery_page.TIMES).write_text(json.dumps(noted, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])

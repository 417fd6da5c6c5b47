#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""In place of a program: leaves a time line in which the host waits for 100 ms, 60 of them while tiles are counted."""
import json
import os

EVENTS = [
    {"ph": "X", "ts": 1000, "dur": 100000, "cat": "wait", "name": "wait for a.cpp:1", "args": {}},
    {"ph": "X", "ts": 21000, "dur": 60000, "cat": "counts", "name": "count a.cpp:1", "args": {"extent": "8", "counts": "floats=8 ;", "function": "f"}},
    {"ph": "X", "ts": 90000, "dur": 5000, "cat": "kernel", "name": "a.cpp:1", "args": {"extent": "8", "image": "x86-64", "function": "f"}},
]
with open(os.environ["TESSERA_TIMELINE"], "w", encoding="utf-8") as file:
    file.write('{"displayTimeUnit":"ns","otherData":{"dropped records":0},"traceEvents":[\n')
    file.write(",\n".join(json.dumps(event) for event in EVENTS))
    file.write("\n]}\n")

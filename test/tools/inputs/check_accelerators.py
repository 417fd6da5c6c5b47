#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_accelerators.py TESSERA-INFO: what it prints as JSON is valid, complete, and what it prints as text."""
import json
import os
import subprocess
import sys

TYPES = {"description": str, "device_path": str, "version": str, "is_default": bool, "is_emulated": bool,
         "is_debug": bool, "has_display": bool, "supports_double_precision": bool,
         "supports_limited_double_precision": bool, "supports_cpu_shared_memory": bool,
         "default_cpu_access_type": str, "dedicated_memory": int}


def printed(*arguments, **environment):
    return subprocess.run([sys.argv[1], *arguments], check=True, capture_output=True, encoding="utf-8",
                          env={**os.environ, **environment}).stdout


def as_text(one):
    words = {True: "true", False: "false"}
    lines = [one["description"]]
    for name in list(TYPES)[1:]:
        value = words.get(one[name], one[name]) if TYPES[name] is bool else one[name]
        lines.append(f"  {name}: {value}" + (" KiB" if name == "dedicated_memory" else ""))
    return lines


def default_of(accelerators):
    chosen = [one["device_path"] for one in accelerators if one["is_default"]]
    assert len(chosen) == 1, chosen
    return chosen[0]


accelerators = json.loads(printed("--json"))
for one in accelerators:
    assert {name: type(value) for name, value in one.items()} == TYPES, one
    assert list(one) == list(TYPES), one
    assert one["description"] and one["device_path"] and one["dedicated_memory"] > 0, one
    assert one["default_cpu_access_type"] in ("none", "read", "write", "read_write"), one
paths = [one["device_path"] for one in accelerators]
assert len(set(paths)) == len(paths) and paths[0] == "tessera\\cpu" and "cpu" in paths, paths
lines = printed().splitlines()
while lines[-1].startswith("  is no accelerator: "):
    del lines[-2:]
assert lines == [line for one in accelerators for line in as_text(one)]
assert default_of(accelerators) == "tessera\\cpu"
for path in paths:
    assert default_of(json.loads(printed("--json", TESSERA_DEFAULT_ACCELERATOR=path))) == path
    assert default_of(json.loads(printed("--json", CPPAMP_DEFAULT_ACCELERATOR=path))) == path

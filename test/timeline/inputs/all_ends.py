# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program that ends in a way of its argument's, and shows how each ends with a time line, and what that holds."""
import os
import signal
import subprocess
import sys

WAYS = ("main", "chdir", "fork", "static", "exit", "quick", "term", "int", "hup", "real-time", "profile", "abort", "fault", "kernel-fault", "busy", "handler", "default")
program, validator, line = sys.argv[1:]
ends = {}
for way in WAYS:
    for file in (line, None):
        if file and os.path.exists(file):
            os.remove(file)
        environment = dict(os.environ)
        if file:
            environment["TESSERA_TIMELINE"] = file
        # A shell in the background has its children ignore it.
        ran = subprocess.run([program, way], env=environment, stderr=subprocess.PIPE, timeout=60,
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        code = ran.returncode
        ends[file] = (code, ran.stderr.decode())
    end = f"exit code {code}" if code >= 0 else f"signal {-code}"
    if ends[line] != ends[None]:
        end = f"not the same: {ends}"
    if os.path.getsize(line) == 0:
        print(f"{way}: {end}, no file")
        continue
    read = subprocess.run([sys.executable, validator, line], stdout=subprocess.PIPE, text=True)
    kernels = read.stdout.count("| kernel |")
    more = "more than 100 kernels" if way in ("busy", "default") and kernels > 100 else f"kernels {kernels}"
    if way not in ("busy", "default") and "unfinished=the process ended first" in read.stdout:
        more += ", one unfinished"
    print(f"{way}: {end}, {more}" if read.returncode == 0 else f"{way}: {end}, the file is wrong")
    for said in ends[line][1].splitlines():
        print(f"says {said}")
    sys.stdout.flush()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""end_early.py SIGNAL PROFILER PROGRAM...: sends a signal to the profiler once the program says something. Shows how both end:
whether the program still runs, what is left in the folder for temporary files, and the profile."""
import os
import pathlib
import signal
import subprocess
import sys

name, profiler, *program = sys.argv[1:]
folder = pathlib.Path("temporary")
folder.mkdir(exist_ok=True)
number = getattr(signal, name)
# A signal that is ignored here, as SIGHUP under nohup, would be ignored by the profiler, too.
process = subprocess.Popen([profiler, "-o", "profile", *program], stdout=subprocess.PIPE, text=True,
                           env={**os.environ, "TMPDIR": str(folder.resolve())},
                           preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
child = int(process.stdout.readline())
process.send_signal(number)
try:
    code = process.wait(timeout=60)
except subprocess.TimeoutExpired:
    process.kill()
    code = "none"
try:
    os.kill(child, 0)
    runs = "runs"
    os.kill(child, signal.SIGKILL)
except ProcessLookupError:
    runs = "has ended"
kernels = pathlib.Path("profile").read_text(encoding="utf-8").count("endless.cpp:")
print(f"{name}: exit code {code}, the program {runs}, {len(list(folder.iterdir()))} folders are left,",
      "a kernel" if kernels else "no kernel")

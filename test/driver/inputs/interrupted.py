# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""interrupted.py FOLDER COMMAND...: runs the command in FOLDER, ends it with each signal after various times, and says what it leaves there
and in $TMPDIR, which is FOLDER/tmp. An earlier output, FOLDER/out, stays."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

folder, command = pathlib.Path(sys.argv[1]), sys.argv[2:]


def left():
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def interrupt(number, delay):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "tmp").mkdir(parents=True)
    (folder / "out").write_text("old")
    job = subprocess.Popen(command, cwd=folder, env={**os.environ, "TMPDIR": str(folder / "tmp")}, start_new_session=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    time.sleep(delay)
    os.killpg(job.pid, number)
    said = job.communicate()[1]
    if job.returncode == 0:
        return  # too late
    if job.returncode != -number or left() != ["out"] or (folder / "out").read_text() != "old":
        sys.exit(f"{signal.Signals(number).name} after {delay} s: exit {job.returncode}, left {left()}\n{said}")


for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)  # a test's own runner may ignore it
    for delay in (0.05, 0.2, 0.4):
        interrupt(number, delay)
print("nothing left")

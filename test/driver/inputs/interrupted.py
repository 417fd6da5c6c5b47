# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""interrupted.py [--kill-driver] FOLDER COMMAND...: runs the command in FOLDER, ends it with each signal after various times, and says what it leaves there
and in $TMPDIR, which is FOLDER/tmp. An earlier output, FOLDER/out, stays, or is whole. --kill-driver: also kills the driver alone,
whose jobs, processes of their own, must end, too, and leave nothing of theirs."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

kills_driver = sys.argv[1] == "--kill-driver"
folder, *command = sys.argv[2 if kills_driver else 1:]
folder = pathlib.Path(folder)


def left():
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def start(delay):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "tmp").mkdir(parents=True)
    (folder / "out").write_text("old")
    job = subprocess.Popen(command, cwd=folder, env={**os.environ, "TMPDIR": str(folder / "tmp")}, start_new_session=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    time.sleep(delay)
    return job


def is_whole():
    return (folder / "out").read_bytes() in (b"old", whole)


def running(group):
    """The commands of a process group."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, fields = stat.read_text().rpartition(")")
        except OSError:
            continue  # it has ended
        state, _, of_group = fields.split()[:3]
        if int(of_group) == group and state != "Z":
            found.append(name.partition("(")[2])
    return found


def wait_for_jobs(group):
    """The driver's jobs hear of its end a little later."""
    until = time.monotonic() + 10
    while running(group) and time.monotonic() < until:
        time.sleep(0.02)


def interrupt(number, delay):
    job = start(delay)
    os.killpg(job.pid, number)
    said = job.communicate()[1]
    wait_for_jobs(job.pid)
    if job.returncode == 0:
        return  # too late
    if job.returncode != -number or left() != ["out"] or not is_whole():
        sys.exit(f"{signal.Signals(number).name} after {delay} s: exit {job.returncode}, left {left()}\n{said}")


def kill_driver(delay):
    job = start(delay)
    job.kill()
    job.wait()
    wait_for_jobs(job.pid)
    # What the driver made before, an empty file for a job to fill, nobody can remove.
    parts = [name for name in left() if name.endswith(".tmp") or (folder / name).stat().st_size and name != "out"]
    if running(job.pid) or parts or not is_whole():
        sys.exit(f"the driver killed after {delay} s: running {running(job.pid)}, left {left()}")


start(0).communicate()
whole = (folder / "out").read_bytes()
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)  # a test's own runner may ignore it
    for delay in (0.05, 0.2, 0.4):
        interrupt(number, delay)
for delay in (0.2, 0.4) if kills_driver else ():
    kill_driver(delay)
print("nothing left")

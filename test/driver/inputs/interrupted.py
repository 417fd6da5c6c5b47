# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""interrupted.py [--once] [--kill-driver] FOLDER COMMAND...: runs the command in FOLDER, ends it with each signal after various times, and says what it leaves there
and in $TMPDIR, which is FOLDER/tmp. An earlier output, FOLDER/out, stays, or is whole. --kill-driver: also kills the driver alone,
whose jobs, processes of their own, must end, too, and leave nothing of theirs. What SIGKILL leaves the next run removes, and
nothing of runs that are at work. --once: each signal after one time alone, the next one after another."""
import fcntl
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import time

options = [sys.argv.pop(1) for argument in sys.argv[1:3] if argument in ("--once", "--kill-driver")]
kills_driver, once = "--kill-driver" in options, "--once" in options
folder, *command = sys.argv[1:]
folder = pathlib.Path(folder)


def left():
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def has_left_folders():
    return any((folder / "tmp").iterdir())


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
    if job.returncode != -number or "PLEASE" in said or left() != ["out"] or has_left_folders() or not is_whole():
        sys.exit(f"{signal.Signals(number).name} after {delay} s: exit {job.returncode}, left {left()}\n{said}")


def kill_driver(delay):
    job = start(delay)
    job.kill()
    job.wait()
    wait_for_jobs(job.pid)
    # What the driver made before, an empty file for a job to fill, the next run removes.
    parts = [name for name in left() if name.endswith(".tmp") or (folder / name).stat().st_size and name != "out"]
    if running(job.pid) or parts or not is_whole():
        sys.exit(f"the driver killed after {delay} s: running {running(job.pid)}, left {left()}")
    run_again(f"after the driver was killed after {delay} s")


def kill_all(delay):
    job = start(delay)
    os.killpg(job.pid, signal.SIGKILL)
    job.wait()
    wait_for_jobs(job.pid)
    run_again(f"after all were killed after {delay} s")


def run_again(when):
    """A run removes what those before it have left, whatever killed them."""
    # Another run is at work in a folder of its own, and so is a job beside the output.
    other = folder / "tmp/amp++-run-of-another"
    other.mkdir()
    (other / "its.o").write_text("")
    (folder / f"out.{os.getpid()}-0123ab.tmp").write_text("")
    handle = os.open(other, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    subprocess.run(command, cwd=folder, env={**os.environ, "TMPDIR": str(folder / "tmp")}, check=True)
    expected = ["out", f"out.{os.getpid()}-0123ab.tmp", "tmp/amp++-run-of-another/its.o"]
    if left() != expected or os.listdir(folder / "tmp") != [other.name]:
        sys.exit(f"a run {when} has left {left()}")
    os.close(handle)


resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # what SIGQUIT would leave
start(0).communicate()
whole = (folder / "out").read_bytes()
for number, time_of_its_own in (signal.SIGINT, 0.4), (signal.SIGTERM, 0.2), (signal.SIGHUP, 0.05), (signal.SIGQUIT, 0.3):
    signal.signal(number, signal.SIG_DFL)  # a test's own runner may ignore it
    for delay in (time_of_its_own,) if once else (0.05, 0.2, 0.4):
        interrupt(number, delay)
for delay in () if not kills_driver else (0.4,) if once else (0.2, 0.4):
    kill_driver(delay)
for delay in (0.3,) if once else (0.2, 0.3, 0.5):
    kill_all(delay)
print("nothing left")

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What ./dev gpu pack has packed, on a machine with an NVIDIA GPU: needs its driver and Python alone. Facts, the suite,
benchmarks beside their twins in both contractions, launches, copies, and cuBLAS if there is one. Results go to a folder
as they come, so that a run that is cut off has told what it has done; summary.md there is for readers, results.jsonl for
bench/gpu_page.py. Clocks, modes and MIG stay as they are.

run.py [ARCHIVE] [--results FOLDER] [--parts PART,...] [--seconds N] [--jobs N] [--fake FOLDER]
run.py --build=BUILD [ARCHIVE] ... [--fake] is ./dev gpu run: the archive and the driver for --fake are the build folder's."""
import argparse
import concurrent.futures
import contextlib
import json
import lzma
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time

sys.dont_write_bytecode = True
import command_line
import summary

# Each part, and its share of the time; what it does not need the later ones have.
PARTS = {"facts": 20, "tests": 220, "uncontracted": 110, "contracted": 110, "launches": 30, "copies": 40, "cublas": 20}
TEST_SECONDS, PROGRAM_SECONDS = 60, 90
NO_TIME = "no time was left"
ACCELERATOR = "cuda\\0"
IGNORED = "TESSERA_DEFAULT_ACCELERATOR=cuda\\0 is ignored"
# The driver of test/runtime/cuda, which has no time of its own, as the oldest GPU that the twins' PTX is for.
FAKE = {"TESSERA_CUDA": "all", "FAKE_CUDA": "check=mistakes log=1 capability=75 ptx=63 delays=0", "BENCH_ONCE": "1", "BENCH_TWINS_AS": "ptx"}
LAUNCH = re.compile(r"(\d+) tiles of (\d+), +(\d+) steps: launch and wait ([\d.]+) us, the driver's own ([\d.]+) us")
FIRST = re.compile(r"the driver's start (\d+) ms; the first launch with a (\w+) program cache ([\d.]+) ms")
CUBLAS = ("/usr/local/cuda*/lib64", "/usr/local/cuda*/targets/*/lib", "/usr/lib/x86_64-linux-gnu", "/opt/*/cuda*/lib64",
          "/usr/local/lib/python3*/*-packages/nvidia/*/lib", "/opt/*/lib/python3*/site-packages/nvidia/*/lib")


def end(process):
    """With all that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


class Run:
    def __init__(self, root, results, seconds, fake, unpacked):
        self.unpacked = [unpacked] if unpacked else []  # folders that go with the run
        self.root, self.results, self.end = root, results, time.monotonic() + seconds
        self.part, self.part_end, self.rows, self.running = "", self.end, [], set()
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="tessera-gpu-"))
        libraries = [str(root / "lib"), str(fake.resolve()) if fake else "", os.environ.get("LD_LIBRARY_PATH", "")]
        ours = ("TESSERA_", "CPPAMP_", "BENCH_", "FAKE_CUDA")
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.environment.update({"LD_LIBRARY_PATH": ":".join(filter(None, libraries)), "TESSERA_CACHE": "off",
                                 "TESSERA_OPENCL": "off", "TESSERA_DEFAULT_ACCELERATOR": ACCELERATOR,
                                 "CUDA_CACHE_PATH": str(self.work / "cache"), "BENCH_VARIANT": "device",
                                 "BENCH_TWINS": str(root / "twins"), **(FAKE if fake else {})})

    def record(self, **row):
        """A line of results.jsonl, and the summary anew."""
        self.rows.append({"part": self.part, **row})
        with open(self.results / "results.jsonl", "a") as file:
            file.write(json.dumps(self.rows[-1]) + "\n")
        (self.results / "summary.md").write_text(summary.page(self.rows))

    def left(self):
        return self.part_end - time.monotonic()

    def execute(self, command, limit, folder=None, **environment):
        """(exit status or what ended it, output): what it has started ends with it."""
        limit = min(limit, self.left())
        if limit <= 0:
            return NO_TIME, ""
        try:
            process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                       stdin=subprocess.DEVNULL, cwd=str(folder or self.root), start_new_session=True,
                                       env={**self.environment, **environment})
        except OSError as problem:
            return str(problem), ""
        self.running.add(process)
        try:
            output, _ = process.communicate(timeout=limit)
            status = process.returncode
        except subprocess.TimeoutExpired:
            end(process)
            output, _ = process.communicate()
            status = f"took more than {limit:.3g} seconds"
        self.running.discard(process)
        return status, output.decode(errors="replace")

    def clean(self):
        for folder in [self.work, *self.unpacked]:
            shutil.rmtree(str(folder), ignore_errors=True)

    def be_cut_off(self, *_):
        """Nothing that was started goes on; what is written stays."""
        for process in list(self.running):
            end(process)
        self.clean()
        print(f"cut off; written: {self.results}", flush=True)
        os._exit(3)

    def show(self, text):
        """Whole in the part's file, and what matters of it here."""
        print(summary.excerpt(text), flush=True)
        with open(self.results / f"{self.part}.txt", "a") as file:
            file.write(text.rstrip() + "\n")


def facts(run):
    # It has no PTX, without which a program does not look for these devices.
    status, listed = run.execute([run.root / "bin/tessera-info", "--json"], PROGRAM_SECONDS, TESSERA_CUDA="all")
    begins = re.search(r"^\[", listed, re.M)
    accelerators = json.loads(listed[begins.start():]) if status == 0 and begins else []
    names = [one.get("description", "") for one in accelerators if one.get("device_path") == ACCELERATOR]
    run.show(run.execute([run.root / "bin/tessera-info"], PROGRAM_SECONDS, TESSERA_CUDA="all")[1])
    version = pathlib.Path("/proc/driver/nvidia/version")
    driver = version.read_text().splitlines()[0] if version.exists() else "no /proc/driver/nvidia/version"
    run.show(driver)
    if shutil.which("nvidia-smi"):
        asked = "name,driver_version,compute_cap,memory.total,clocks.max.sm,clocks.max.mem,power.limit,compute_mode,mig.mode.current"
        run.show(run.execute(["nvidia-smi", f"--query-gpu={asked}", "--format=csv"], 20)[1])
    manifest = json.loads((run.root / "manifest.json").read_text())
    problem = ""
    if status != 0:
        problem = f"tessera-info has found no accelerator: {status}"
        if run.left() <= 0:
            problem += "; give the run more --seconds"
    elif not names:
        problem = f"no accelerator is {ACCELERATOR}: is the driver there? tessera-info says above what it has found"
    run.record(gpu=names[0] if names else "", problem=problem, driver=driver, processor=summary.processor(), cores=len(os.sched_getaffinity(0)),
               date=time.strftime("%Y-%m-%d"), manifest=manifest, accelerators=accelerators)
    if problem:
        run.show(problem)
    return not problem


def run_test(run, test):
    """All its programs; the first that fails ends it."""
    here = pathlib.Path(tempfile.mkdtemp(dir=str(run.work)))
    begun, suite = time.monotonic(), run.root / "suite"
    status, output = 0, ""
    for step in test["steps"]:
        def place(word):
            return word.replace("{suite}", str(suite)).replace("{here}", str(here))
        environment = {name: place(value) for name, value in step["environment"].items()}
        status, output = run.execute([suite / step["program"], *map(place, step["arguments"])], TEST_SECONDS, here, **environment)
        if IGNORED in output and "TESSERA_DEFAULT_ACCELERATOR" not in environment:
            status = "ran on another accelerator"
        if step["fails"] and isinstance(status, int):
            status = 0 if status else "ended with 0, and should fail"
        if status != 0:
            output = f"{step['program']} {' '.join(step['arguments'])}\n{output[-20000:]}"
            break
    shutil.rmtree(str(here), ignore_errors=True)
    return {"test": test["test"], "status": status, "seconds": round(time.monotonic() - begun, 2),
            "output": output if status != 0 else ""}


def tests(run, jobs):
    if not (run.root / "suite.json").exists():
        run.show("the tests were not packed")
        return
    todo = json.loads((run.root / "suite.json").read_text())
    run.record(expected=len(todo))
    with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
        for done in concurrent.futures.as_completed([executor.submit(run_test, run, test) for test in todo]):
            row = done.result()
            run.record(**row)
            if row["status"] not in (0, NO_TIME):
                run.show(f"FAILED: {row['test']}: {row['status']}\n{row['output']}")
    run.show(summary.of_tests([row for row in run.rows if row["part"] == "tests"]))


def lines_of(path):
    lines = path.read_text().splitlines() if path.exists() else []
    path.unlink() if path.exists() else None
    return [json.loads(line) for line in lines]


def measure(run, program, *arguments, **environment):
    """Shows what a program says, and records its lines of JSON. Its output, if it ended with 0."""
    if not program.exists():
        run.show(f"{program.name}: was not packed")
        return ""
    lines = run.work / "lines.jsonl"
    status, output = run.execute([program, *arguments], PROGRAM_SECONDS, BENCH_JSON=str(lines), **environment)
    for line in lines_of(lines):
        run.record(**line)
    run.show(output + (f"{program.name}: {status}\n" if status != 0 else ""))
    if status == NO_TIME:
        run.record(not_run=program.name)
    elif status not in (0, 77):
        run.record(failed=program.name, status=status, output=output[-20000:])
    return output


def kernels(run):
    programs = sorted((run.root / "kernels" / run.part).glob("*"))
    if not programs:
        run.show("the benchmarks were not packed")
    for program in programs:
        measure(run, program, BENCH_CONTRACT="off" if run.part == "uncontracted" else "on")


def launches(run):
    for what in ("cold", "warm"):
        output = measure(run, run.root / "launch/device_launch", what, BENCH_CONTRACT="off", TESSERA_OPENCL_MEMORY="buffer",
                         CUDA_CACHE_PATH=str(run.work / "cold-cache"))
        for start, cache, first in FIRST.findall(output):
            run.record(cache=cache, driver_start_ms=int(start), first_launch_ms=float(first))
        for tiles, tile, steps, ours, theirs in LAUNCH.findall(output):
            run.record(tiles=int(tiles), tile=int(tile), steps=int(steps), us=float(ours), driver_us=float(theirs))


def copies(run):
    measure(run, run.root / "launch/device_copies")


def cublas(run):
    if "FAKE_CUDA" in run.environment:
        run.show("cuBLAS needs a GPU")
        return
    places = [str(place) for pattern in CUBLAS for place in sorted(pathlib.Path("/").glob(pattern[1:]))]
    measure(run, run.root / "launch/cublas_product", LD_LIBRARY_PATH=":".join([run.environment["LD_LIBRARY_PATH"], *places]))


def unpacked(archive):
    """The folder of what is in the archive, or that beside which this file lies."""
    if not archive:
        beside = pathlib.Path(__file__).resolve().parent
        if not (beside / "manifest.json").exists():
            raise SystemExit(f"gpu: beside {__file__} is nothing that ./dev gpu pack has packed; name its ARCHIVE")
        return beside
    place = pathlib.Path(tempfile.mkdtemp(prefix="tessera-gpu-archive-"))
    try:
        with tarfile.open(str(archive)) as packed:
            packed.extractall(str(place))
    except (OSError, EOFError, lzma.LZMAError, tarfile.TarError) as problem:
        shutil.rmtree(str(place))
        raise SystemExit(f"gpu: cannot unpack {archive}: {problem}; copy it anew, or make it with ./dev gpu pack")
    if not (place / "gpu/manifest.json").exists():
        shutil.rmtree(str(place))
        raise SystemExit(f"gpu: {archive} is no archive of ./dev gpu pack: it has no gpu/manifest.json")
    return place / "gpu"


def build_folder():
    """(that of ./dev, which names it, or None; the other words)"""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--build", type=pathlib.Path)
    known, others = parser.parse_known_args()
    return known.build, others


def parse():
    build, words = build_folder()
    parser = argparse.ArgumentParser(prog="./dev gpu run" if build else "run.py", description="The suite and the benchmarks on an NVIDIA GPU")
    parser.add_argument("archive", nargs="?", type=pathlib.Path, default=build and build / "gpu.tar.xz", metavar="ARCHIVE",
                        help=f"what ./dev gpu pack has made; else {'the one in the build folder' if build else 'what lies beside this file'}")
    parser.add_argument("--results", type=pathlib.Path, default=pathlib.Path(time.strftime("gpu-results-%Y-%m-%d-%H%M%S")),
                        metavar="FOLDER", help="that of another run is not taken; else gpu-results-DATE-TIME")
    parser.add_argument("--parts", type=command_line.some_of(PARTS), default=list(PARTS), metavar="PART,...", help="of " + ",".join(PARTS))
    parser.add_argument("--seconds", type=command_line.whole_number(1, 86400), default=570, metavar="N", help="for all parts together, 1 to 86400 (570)")
    parser.add_argument("--jobs", type=command_line.whole_number(1, 1000), default=min(8, len(os.sched_getaffinity(0))), metavar="N",
                        help="tests at once, 1 to 1000 (the processors, 8 at most)")
    verify = "verify, and measure nothing"
    if build:
        parser.add_argument("--fake", action="store_const", const=build.resolve() / "test/runtime/cuda/fake-cuda",
                            help=f"{verify}: on the driver of ours that executes PTX")
    else:
        parser.add_argument("--fake", type=pathlib.Path, metavar="FOLDER", help=f"of a driver that executes PTX: {verify}")
    arguments = parser.parse_args(words)
    check_paths(parser, arguments)
    return arguments


def check_paths(parser, arguments):
    if arguments.archive and not arguments.archive.is_file():
        parser.error(f"no such file: {arguments.archive}; ./dev gpu pack makes an archive")
    if arguments.results.exists() and not arguments.results.is_dir():
        parser.error(f"argument --results: {arguments.results} is no folder")
    if (arguments.results / "results.jsonl").exists():
        parser.error(f"argument --results: {arguments.results} has the results of another run; name another folder")
    if arguments.fake and not list(arguments.fake.glob("libcuda.so*")):
        parser.error(f"argument --fake: no libcuda.so is in {arguments.fake}; ./dev build makes BUILD/test/runtime/cuda/fake-cuda")


def main():
    arguments = parse()
    root = unpacked(arguments.archive)
    arguments.results.mkdir(parents=True, exist_ok=True)
    chosen = [part for part in PARTS if part in arguments.parts or part == "facts"]
    run = Run(root, arguments.results.resolve(), arguments.seconds, arguments.fake, root.parent if arguments.archive else None)
    signal.signal(signal.SIGTERM, run.be_cut_off)
    signal.signal(signal.SIGINT, run.be_cut_off)
    try:
        for number, part in enumerate(chosen):
            later = sum(PARTS[other] for other in chosen[number + 1:]) * arguments.seconds / sum(map(PARTS.get, chosen))
            run.part, run.part_end = part, run.end - later
            print(f"== {part}", flush=True)
            if part == "facts" and not facts(run):
                return 2
            if part == "tests":
                tests(run, arguments.jobs)
            elif part in ("uncontracted", "contracted"):
                kernels(run)
            elif part != "facts":
                {"launches": launches, "copies": copies, "cublas": cublas}[part](run)
        print((run.results / "summary.md").read_text())
        print(f"written: {run.results}")
        return 1 if summary.has_failed(run.rows) else 0
    finally:
        run.clean()


if __name__ == "__main__":
    sys.exit(main())

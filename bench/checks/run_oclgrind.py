#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks on accelerator ref beside Oclgrind, which runs the twins in OpenCL C: run_oclgrind.py BUILD [--findings] [NAME...].
First who finds what in the small wrong kernels of defects.cl and defects.cpp: what Oclgrind finds, ref must find. Then, without
--findings, how long both take for the programs of bench/kernels, or those that are named, with small problems."""
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
sys.dont_write_bytecode = True
import run_kernels

DRIVER = pathlib.Path("/usr/lib/oclgrind/liboclgrind-rt-icd.so")
CHECKS = ["--data-races", "--uninitialized"]
AS_DRIVER = {"OCLGRIND_DATA_RACES": "1", "OCLGRIND_UNINITIALIZED": "1"}
SECONDS = 400  # of one program
LEFT_OUT = {"md5": "takes Oclgrind hours", "scan": "its tiles wait for each other, which Oclgrind runs one after the other",
            "resample_bytes": "textures have no twin", "resample_float": "textures have no twin"}
LEAST = 20  # times as fast as Oclgrind, in the geometric mean


def defects():
    return re.findall(r"^kernel void (\w+)\(", (HERE / "defects.cl").read_text(), re.M)


def found_by_oclgrind(name):
    """The first words of its messages."""
    with tempfile.TemporaryDirectory() as folder:
        task = pathlib.Path(folder) / "task.sim"
        task.write_text(f"{HERE}/defects.cl\n{name}\n64 1 1\n16 1 1\n<size=256 range=0:1:63 int>\n<size=256 noinit int>\n")
        ran = subprocess.run(["oclgrind-kernel", *CHECKS, task], capture_output=True, text=True, timeout=SECONDS)
    said = ran.stdout + ran.stderr
    messages = [re.split(r" (?:at|detected|of|written|used|load|\d+) ", line)[0]
                for line in re.findall(r"^(?:Read-|Write-|Uninit|Invalid|Work-|Index).*", said, re.M)]
    if ran.returncode and not messages:
        raise SystemExit(f"bench: oclgrind-kernel, {name}: ended with {ran.returncode}\n{said}")
    return sorted(set(messages))


def found_by_ref(program, name):
    """The titles of its reports."""
    ran = subprocess.run([program, name], capture_output=True, text=True, timeout=SECONDS,
                         env={**os.environ, "TESSERA_CHECK": "report"})
    if ran.returncode not in (0, 66):
        raise SystemExit(f"bench: {name}: ended with {ran.returncode}\n{ran.stderr}")
    return sorted(set(re.findall(r"^tessera: (.*?)(?:, in the kernel at .*)?$", ran.stderr, re.M)))


def compare_findings(build, output):
    """Whether ref finds all."""
    program = output / "defects"
    subprocess.run([build / "bin/amp++", "-O1", "-w", "-famp-check", "-famp-cpu=scalar", "-famp-targets=cpu", HERE / "defects.cpp",
                    "-o", program], check=True)
    print("| kernel | Oclgrind | ref |\n|---|---|---|")
    missed = []
    for name in defects():
        theirs, ours = found_by_oclgrind(name), found_by_ref(program, name)
        print(f"| {name} | {', '.join(theirs) or 'nothing'} | {', '.join(ours) or 'nothing'} |", flush=True)
        if bool(ours) != (name != "right"):
            missed.append(name)
    print(f"ref is wrong about: {', '.join(missed)}" if missed else "ref finds each mistake, and nothing in the right kernel")
    return not missed


def measure(program, environment, folder):
    """(problem, form) -> milliseconds; and how many messages stood on stderr."""
    times = folder / "times.json"
    times.unlink(missing_ok=True)
    ran = subprocess.run([program], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=SECONDS,
                         cwd=HERE.parent / "peers/opencl", env={**os.environ, "BENCH_JSON": str(times), **environment})
    if ran.returncode:
        raise SystemExit(f"bench: {program}: ended with {ran.returncode}\n{ran.stderr[:2000]}")
    rows = map(json.loads, times.read_text().splitlines())
    return {(row["problem"].partition(",")[0], row["form"]): row["median_ms"] for row in rows}, ran.stderr


def compare_times(build, output, names):
    vendors = output / "vendors" / "oclgrind"
    vendors.mkdir(parents=True, exist_ok=True)
    (vendors / "oclgrind.icd").write_text(f"{DRIVER}\n")
    run_kernels.compile_object(run_kernels.HOST, HERE.parent / "peers/opencl/opencl.cpp", output / "opencl.o")
    print("\n| twin | ref, ms | Oclgrind, ms | times as long |\n|---|---|---|---|")
    ratios = []
    for name in names:
        program = run_kernels.Program(name, build, output, None)
        objects = program.compile_peers()
        small = program.link(objects, "checked", ["-famp-check", "-DBENCH_SMALL"])
        ours, _ = measure(small, {"BENCH_VARIANT": "checked", "TESSERA_CHECK": "on"}, output)
        try:
            theirs, said = measure(small, {"BENCH_VARIANT": "opencl", "BENCH_ONCE": "1", "OCL_ICD_VENDORS": str(vendors), **AS_DRIVER}, output)
        except subprocess.TimeoutExpired:
            print(f"| {name} | | more than {SECONDS} s | |", flush=True)
            continue
        for twin, time in theirs.items():
            ratios.append(time / ours[twin])
            print(f"| {', '.join(filter(None, twin))} | {ours[twin]:.2f} | {time:.0f} | {ratios[-1]:.0f} |", flush=True)
        if said.strip():
            print(f"Oclgrind says of {name}: {said.strip().splitlines()[0]}")
    if not ratios:
        raise SystemExit("bench: no program has found Oclgrind's device: is libOpenCL.so.1 there?")
    mean = statistics.geometric_mean(ratios)
    print(f"geometric mean {mean:.0f}, least {min(ratios):.0f}")
    return mean >= LEAST


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    names = [name for name in sys.argv[2:] if name != "--findings"]
    known = sorted(path.stem for path in (HERE.parent / "kernels").glob("*.cpp"))
    if unknown := sorted(set(names) - set(known)):
        raise SystemExit(f"bench: no such kernel: {' '.join(unknown)}; there are {' '.join(known)}")
    if not shutil.which("oclgrind-kernel") or not DRIVER.exists():
        raise SystemExit("bench: Oclgrind is not there: ./dev bench --peers installs it")
    output = build / "bench"
    output.mkdir(exist_ok=True)
    good = compare_findings(build, output)
    if "--findings" not in sys.argv:
        for name, why in LEFT_OUT.items():
            if not names:
                print(f"{name} is left out: {why}")
        good &= compare_times(build, output, names or [name for name in known if name not in LEFT_OUT])
    return not good


if __name__ == "__main__":
    sys.exit(main())

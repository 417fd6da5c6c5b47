# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A run of an archive of shell scripts in place of programs: one test fails, one hangs, one has no time.
Then what a run says that cannot list the accelerators in its time, one of a folder with results, and one of an archive
without tests and benchmarks."""
import json
import pathlib
import shutil
import subprocess
import sys

SCRIPTS = {
    "bin/tessera-info": r"""printf '%s\n' '[{"device_path": "cuda\\0", "description": "GPU of a test (CUDA 13.0, capability 9.0)"}]'""",
    "suite/right": 'test "$TESSERA_DEFAULT_ACCELERATOR" = "cuda\\0" && test "$(cat $1)" = data && touch "$2/made"',
    "suite/wrong": "echo wrong in line 7; exit 3",
    "suite/hangs": "echo began; sleep 100",
    "kernels/contracted/product": """
echo '{"problem": "float product, 1024 x 1024", "who": "CUDA", "form": "simple", "median_ms": 1, "ratio": 0, "right": true}' >> $BENCH_JSON
echo '{"problem": "float product, 1024 x 1024", "who": "Tessera", "form": "simple", "median_ms": 2, "ratio": 0.5, "right": true}' >> $BENCH_JSON
echo '{"problem": "triad", "who": "CUDA", "form": "", "median_ms": 2, "ratio": 0, "right": true}' >> $BENCH_JSON
echo '{"problem": "triad", "who": "Tessera", "form": "", "median_ms": 1, "ratio": 2, "right": false}' >> $BENCH_JSON
exit 1""",
    "launch/device_launch": """
echo "the driver's start 90 ms; the first launch with a $1 program cache 12.50 ms"
echo "  64 tiles of 64, 1000 steps: launch and wait 9.50 us, the driver's own 8.00 us, ratio 1.19" """,
    "launch/device_copies": """
echo '{"copy": "from the program'"'"'s memory", "bytes": 268435456, "gb_s": 12, "driver_gb_s": 10}' >> $BENCH_JSON
echo '{"copy": "from pinned memory", "bytes": 268435456, "gb_s": 24, "driver_gb_s": 25}' >> $BENCH_JSON""",
    "launch/cublas_product": """echo '{"cublas": "sgemm 1024", "median_ms": 0.5}' >> $BENCH_JSON""",
}


def step(program, *arguments, fails=False):
    return {"program": program, "arguments": arguments, "environment": {}, "fails": fails}


def archive(place, source):
    for name, text in SCRIPTS.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n" + text + "\n")
        path.chmod(0o755)
    (place / "lib").mkdir()
    (place / "suite/data").write_text("data\n")
    tests = {"right": [step("right", "{suite}/data", "{here}"), step("wrong", fails=True)], "wrong": [step("wrong")],
             "hangs": [step("hangs")]}
    (place / "suite.json").write_text(json.dumps([{"test": name, "left_out": "", "steps": steps} for name, steps in tests.items()]))
    (place / "manifest.json").write_text(json.dumps({"commit": "abc", "nvcc": "13.0", "left_out": {"reads": "it reads"}}))
    for name in ("run.py", "summary.py", "command_line.py"):
        shutil.copy(source / "tools/dev/gpu" / name, place)


def run_again(place, *options):
    done = subprocess.run([sys.executable, place / "run.py", *options], capture_output=True, text=True)
    print(done.stdout, done.stderr, f"then exit code {done.returncode}", flush=True)


def main(source, place):
    place, source = pathlib.Path(place), pathlib.Path(source)
    archive(place, source)
    run = [sys.executable, place / "run.py", "--results", place / "results", "--seconds", "7"]
    done = subprocess.run(run, capture_output=True, text=True)
    print(done.stdout, done.stderr, f"exit code {done.returncode}", flush=True)
    subprocess.run([source / "bench/gpu_page.py", place / "results", place], check=True)
    run_again(place, "--results", place / "results")
    shutil.rmtree(place / "kernels")
    (place / "suite.json").unlink()
    run_again(place, "--results", place / "less", "--parts", "tests,contracted")
    (place / "bin/tessera-info").write_text("#!/bin/sh\nsleep 100\n")
    run_again(place, "--results", place / "late", "--seconds", "1", "--parts", "copies")


if __name__ == "__main__":
    main(*sys.argv[1:])

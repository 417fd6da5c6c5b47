#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev gpu pack: BUILD/gpu.tar.xz, which shows on a machine with an NVIDIA GPU, its driver and Python what the suite and
the benchmarks do there (run.py). Programs and libraries are stripped; the C library is the machine's.

pack.py BUILD [--tests PATH...] [--random N] [--kernels NAME...] [--parts tests,kernels,launches] [--place FOLDER] [--output FILE]"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path += [str(ROOT / part) for part in ("bench", "bench/peers/cuda", "test", "tools/dev/opencl", "tools/dev/fuzz")]
sys.dont_write_bytecode = True
import command_line
import devices
import kernel_configurations
import kernel_programs
import kernel_text
import kernels
import run_device
import run_kernels
import twins

PARTS = ("tests", "kernels", "launches")
MOST_BYTES = 60_000_000
LIT = pathlib.Path("/usr/lib/llvm-22/bin/lit")
# Of the C library, which is the machine's own; it may be older than the one here.
OF_THE_MACHINE = re.compile(r"(?:linux-vdso|ld-linux|lib(?:c|m|dl|rt|pthread|mvec|util|resolv)\.so|libcuda\.so)")
COMPILE = devices.COMPILE["cuda"]


def parse():
    parser = argparse.ArgumentParser(prog="./dev gpu pack", description="An archive for a machine with an NVIDIA GPU")
    parser.add_argument("build", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="below test/; else what ./dev test --device=cuda runs")
    parser.add_argument("--kernels", nargs="+", metavar="NAME", choices=run_device.twins(),
                        help=f"else all that have a twin: {' '.join(run_device.twins())}")
    parser.add_argument("--random", type=command_line.whole_number(0, 10000), default=20, metavar="N",
                        help="how many programs of random kernels, 0 to 10000 (20)")
    parser.add_argument("--parts", type=command_line.some_of(PARTS), default=list(PARTS), metavar="PART,...",
                        help=f"what is packed, of {','.join(PARTS)}; else all")
    parser.add_argument("--output", type=pathlib.Path, metavar="FILE", help="else gpu.tar.xz in the build folder")
    parser.add_argument("--place", type=pathlib.Path, metavar="FOLDER",
                        help="where its files are put first, else gpu in the build folder; what an earlier archive left there goes")
    arguments = parser.parse_args()
    check(parser, arguments)
    return arguments


def check(parser, arguments):
    """What packing would find only minutes later, or take for granted."""
    for option, part in (("tests", "tests"), ("kernels", "kernels")):
        if getattr(arguments, option) and part not in arguments.parts:
            parser.error(f"argument --{option}: {part} is not among the --parts: {','.join(arguments.parts)}")
    for path in arguments.tests or []:
        named = [pathlib.Path(os.path.normpath(place / path)) for place in (ROOT / "test", ROOT)]
        found = [place for place in named if place.exists() and ROOT / "test" in (place, *place.parents)]
        if not found:
            parser.error(f"argument --tests: no such path below {ROOT / 'test'}: {path}")
        if found[0].is_file() and found[0].suffix not in (".cpp", ".test"):
            parser.error(f"argument --tests: {path} is no test; name a folder, or a file that ends with .cpp or .test")
    output, place = arguments.output, arguments.place
    if output and (output.is_dir() or not output.resolve().parent.is_dir()):
        parser.error(f"argument --output: {output} is a folder, or in one that is not there; name a file")
    if place and place.exists() and not is_free(place):
        parser.error(f"argument --place: {place} has other files than an archive's, which would be deleted; name another folder")


def is_free(place):
    return place.is_dir() and (not any(place.iterdir()) or (place / "manifest.json").exists())


def pack_tests(build, place, paths, count_of_random):
    """What was left out, with the reasons."""
    options = devices.arguments("cuda", paths or devices.DEFAULT)
    if not options:
        raise SystemExit(f"gpu: of --tests {' '.join(paths)} no program runs on a device; name others")
    done = subprocess.run([LIT, "-q", f"-j{os.cpu_count()}", "--param", f"build={build}", "--param", f"pack={place}", *options], cwd=ROOT)
    if done.returncode:
        raise SystemExit("gpu: lit cannot pack the tests, see above: none is there, or a program cannot be compiled")
    shutil.rmtree(place / "work")
    rows = []
    for path in sorted((place / "suite").glob("*.json")):
        rows.append(json.loads(path.read_text()))
        path.unlink()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        rows += executor.map(lambda number: pack_random(build, place, number), range(count_of_random))
    (place / "suite.json").write_text(json.dumps([row for row in rows if not row["left_out"]], indent=0))
    return {row["test"]: row["left_out"] for row in rows if row["left_out"]}


def pack_random(build, place, number):
    """Of the programs of ./dev fuzz kernels one, as a test."""
    sys.setrecursionlimit(20000)
    made = kernel_programs.make_kernels("1", number, kernels.KERNELS)
    source = place / "suite" / f"random-{number}.cpp"
    source.write_text(kernel_text.program(made))
    options = [*kernels.WARNINGS, kernels.UNCONTRACTED, f"-famp-precompile={build}/precompiled",
               *kernel_configurations.on_cuda(number, build)[0], *kernel_text.arguments(made)]
    program = place / "suite" / source.stem
    subprocess.run([build / "bin/amp++", *options, source, "-o", program], check=True)
    source.unlink()
    return {"test": source.stem, "left_out": "", "steps": [
        {"program": program.name, "arguments": [], "environment": {}, "fails": False}]}


def pack_kernels(build, place, names):
    """Linked as ./dev bench cuda does, but for any processor; in both contractions."""
    objects = build / "gpu-objects"
    objects.mkdir(exist_ok=True)
    run_kernels.compile_object(run_kernels.HOST, ROOT / "bench/peers/cuda/cuda.cpp", objects / "cuda.o")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        for done in [executor.submit(pack_kernel, build, place, name, objects) for name in names]:
            done.result()


def pack_kernel(build, place, name, objects):
    program = run_kernels.Program(name, build, objects, "v1", "cuda")
    peers = program.compile_peers()
    for contraction, options in (("contracted", []), ("uncontracted", run_kernels.UNCONTRACTED)):
        (place / "kernels" / contraction).mkdir(parents=True, exist_ok=True)
        shutil.move(program.link(peers, "device", [*COMPILE, *options]), place / "kernels" / contraction / name)


def pack_launches(build, place):
    objects = build / "gpu-objects"
    objects.mkdir(exist_ok=True)
    (place / "launch").mkdir(exist_ok=True)
    host = run_kernels.compile_object(run_kernels.HOST, ROOT / "bench/peers/cuda/cuda.cpp", objects / "cuda.o")
    for name in ("device_launch", "device_copies", "cublas_product"):
        compiler = run_kernels.HOST if name == "cublas_product" else [build / "bin/amp++", "-O2", *COMPILE]
        subprocess.run([*compiler, ROOT / f"bench/launch/{name}.cpp", host, "-ldl", "-o", place / "launch" / name], check=True)


def libraries(programs, build):
    """All that they need beside the C library, wherever this machine has it."""
    found = {}
    environment = {**os.environ, "LD_LIBRARY_PATH": f"{build}/lib:{run_kernels.library_folder()}"}
    for program in programs:
        listed = subprocess.run(["ldd", program], capture_output=True, text=True, env=environment).stdout
        for name, path in re.findall(r"^\s*(\S+) => (\S+)", listed, re.M):
            if not OF_THE_MACHINE.match(name):
                found[name] = path
            if path == "not":
                raise SystemExit(f"gpu: {program} needs {name}, which is not found")
    return found


def said_by(pattern, *command):
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(pattern, done.stdout)
    return found[0] if found else "unknown"


def pack_libraries(build, place):
    (place / "bin").mkdir()
    shutil.copy(build / "bin/tessera-info", place / "bin")
    programs = [path for path in place.rglob("*") if path.is_file() and path.open("rb").read(4) == b"\x7fELF"]
    (place / "lib").mkdir()
    for name, path in libraries(programs, build).items():
        shutil.copy(os.path.realpath(path), place / "lib" / name)
    for path in [*programs, *(place / "lib").iterdir()]:
        subprocess.run(["strip", "--strip-unneeded", path], check=True)


def write(place, target):
    """Alike files side by side: the compressor sees 64 MiB of what was before."""
    made = target.with_suffix(".partial")
    with tarfile.open(made, "w:xz", preset=9) as archive:
        for path in sorted(place.rglob("*"), key=lambda path: (path.parent, path.name)):
            if path.is_file():
                archive.add(path, arcname=f"gpu/{path.relative_to(place)}")
    if made.stat().st_size > MOST_BYTES:
        raise SystemExit(f"gpu: {made} has {made.stat().st_size} bytes, more than {MOST_BYTES}; pack fewer --tests")
    made.replace(target)


def main():
    arguments = parse()
    build, parts = arguments.build.resolve(), arguments.parts
    place = (arguments.place or build / "gpu").resolve()
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    (place / "manifest.json").write_text("{}")  # the folder is an archive's, however far it comes
    left_out = pack_tests(build, place, arguments.tests, arguments.random) if "tests" in parts else {}
    names = (arguments.kernels or run_device.twins()) if "kernels" in parts else []
    pack_kernels(build, place, names)
    nvcc = "nobody"
    if names or "launches" in parts:
        if not twins.make(build, [*names, "steps"] if arguments.kernels else []):
            raise SystemExit("gpu: there is no nvcc for the twins, and PyPI has none; install CUDA's toolkit")
        shutil.copytree(twins.folder(build), place / "twins")
        nvcc = "nvcc, " + said_by(r"release .*", twins.find_compiler(build), "--version")
    if "launches" in parts:
        pack_launches(build, place)
    for name in ("run.py", "summary.py", "command_line.py"):
        shutil.copy(HERE / name, place)
    count = len(json.loads((place / "suite.json").read_text())) if "tests" in parts else 0
    for name, reason in left_out.items():
        print(f"not packed: {name}: {reason}")
    if "tests" in parts and not count:
        raise SystemExit("gpu: no test is left to pack; name other --tests, or leave tests out of --parts")
    manifest = {"commit": said_by(r"\w+", "git", "-C", ROOT, "rev-parse", "--short", "HEAD"), "nvcc": nvcc, "left_out": left_out}
    (place / "manifest.json").write_text(json.dumps(manifest, indent=1))
    pack_libraries(build, place)
    target = arguments.output or build / "gpu.tar.xz"
    write(place, target)
    print(f"gpu: {target}: {target.stat().st_size / 1e6:.1f} MB, {count} tests ({len(left_out)} left out), {len(names)} benchmarks")


if __name__ == "__main__":
    main()

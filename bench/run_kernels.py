#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels beside their peers: compiles the programs of bench/kernels, or those that are named, and runs each, with
--level all of them held to a level of x86-64. What they measure is left as lines of JSON in kernels.json beside the
programs. chart.py makes a table of it, and when all were measured a file and a picture in bench/results."""
import argparse
import ctypes
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "tools/dev/opencl"))
sys.dont_write_bytecode = True
import intel_device

SERIAL = ["clang++-22", "-O2"]
OPENMP = ["clang++-22", "-O3", "-fno-math-errno", "-fveclib=libmvec", "-fopenmp"]
# Linked in at every level; the programs ask whether they may run it.
BY_HAND = ["clang++-22", "-O3", "-march=x86-64-v4", "-fopenmp"]
HOST = ["clang++-22", "-O2", "-std=c++17"]
LEVELS = ("v1", "v2", "v3", "v4")
# What drivers and libraries that compile or choose their code themselves call the levels. Intel's OpenCL begins at v2.
INTEL = {"v1": "corei7", "v2": "corei7", "v3": "core-avx2", "v4": "skx"}
OPENBLAS = {"v1": "Prescott", "v2": "Nehalem", "v3": "Haswell", "v4": "SkylakeX"}
# Other ways to compile the kernels, which run once more. Without contraction those are measured that multiply and add
# floats, and OpenMP beside them.
UNCONTRACTED = ["-ffp-contract=off"]
VARIANTS = {"scalar": ["-famp-cpu=scalar"], "uncontracted": UNCONTRACTED, "robust": ["-famp-bounds=robust"]}
CONTRACTED = ("black_scholes", "blur", "fft", "nbody", "product", "spmv")
VENDORS = pathlib.Path("/etc/OpenCL/vendors")


def library_folder():
    return subprocess.run(["llvm-config-22", "--libdir"], check=True, capture_output=True, text=True).stdout.strip()


def march(level):
    return {None: "native", "v1": "x86-64"}.get(level, f"x86-64-{level}")


def peers(level):
    """(folder, command that compiles its files)"""
    wide = ["-mprefer-vector-width=512"] if level in (None, "v4") else []
    return (("peers/serial", SERIAL), ("peers/openmp", [*OPENMP, f"-march={march(level)}", *wide]), ("hand", BY_HAND),
            ("peers/opencl", HOST), ("peers/openblas", HOST))


def told(level):
    """The environment that holds everybody to the level but PoCL: its POCL_LLVM_CPU_NAME and POCL_KERNELLIB_NAME change
    nothing of what Debian's compiles, which fills the machine's own vectors."""
    if not level:
        return {}
    return {"TESSERA_CPU": level, "CL_CONFIG_CPU_TARGET_ARCH": INTEL[level], "OPENBLAS_CORETYPE": OPENBLAS[level]}


def opencl_engines(output):
    """name -> environment: each sees one vendor's driver. Intel's lies where intel_device.py puts it."""
    engines = {}
    for driver in sorted(VENDORS.glob("*.icd")):
        folder = output / "vendors" / driver.stem
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(driver, folder)
        engines[driver.stem] = {"OCL_ICD_VENDORS": str(folder)}
    if intel_device.is_installed(output.parent):
        engines["intel"] = intel_device.environment(output.parent)
    return engines


def compile_object(command, source, target):
    """Another run of the benchmarks may use the object at the same time."""
    made = target.with_suffix(f".{os.getpid()}.o")
    subprocess.run([*command, "-c", source, "-o", made], check=True)
    made.replace(target)
    return target


class Program:
    """One of bench/kernels, which is compiled into `output`. Its twins run on a device of OpenCL or CUDA."""

    def __init__(self, name, build, output, level, device="opencl"):
        self.name, self.build, self.output, self.level, self.device = name, build, output, level, device

    def compile_peers(self, options=()):
        objects = [self.output / f"{self.device}.o"]
        for folder, command in peers(self.level):
            source = HERE / folder / f"{self.name}.cpp"
            if source.exists():
                target = self.output / f"{self.name}.{pathlib.Path(folder).name}.o"
                objects.append(compile_object([*command, *options], source, target))
        return objects

    def link(self, objects, variant="usual", options=()):
        libraries = library_folder()
        program = self.output / f"{self.name}.{variant}"
        subprocess.run([self.build / "bin/amp++", "-O2", *VARIANTS.get(variant, options), HERE / "kernels" / f"{self.name}.cpp", *objects,
                        f"-L{libraries}", "-lomp", f"-Wl,-rpath,{libraries}", "-lmvec", "-ldl", "-o", program],
                       check=True)
        return program

    def run(self, program, variant="usual", **environment):
        environment = {**os.environ, **told(self.level), "BENCH_JSON": str(self.output / "kernels.json"),
                       "BENCH_VARIANT": variant, **environment}
        code = subprocess.run([program], env=environment, cwd=HERE / "peers/opencl").returncode
        if code:
            print(f"bench: {self.name}: " + ("wrong results" if code == 1 else f"ended with {code}"), flush=True)
        return code

    def measure(self, engines):
        objects = self.compile_peers()
        usual = self.link(objects)
        self.run(usual)
        for environment in engines.values():
            self.run(usual, "opencl", **environment)
        for variant in VARIANTS:
            if variant != "uncontracted":
                self.run(self.link(objects, variant), variant)
            elif self.name in CONTRACTED:
                self.run(self.link(self.compile_peers(UNCONTRACTED), variant), variant)


def has_openblas():
    try:
        return bool(ctypes.CDLL("libopenblas.so.0"))
    except OSError:
        return False


def absent(engines):
    peers = {"PoCL": "pocl" in engines, "Intel OpenCL": "intel" in engines, "OpenBLAS": has_openblas()}
    return [name for name, is_there in peers.items() if not is_there]


def parse(known):
    parser = argparse.ArgumentParser(prog="./dev bench kernels", description="Kernels beside their peers")
    parser.add_argument("build", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="NAME", help=" ".join(known))
    parser.add_argument("--level", choices=LEVELS, help="of x86-64, for Tessera and its peers; else the machine's best")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(known))
    if unknown:
        raise SystemExit(f"bench: no such kernel: {' '.join(unknown)}; there are {' '.join(known)}")
    return arguments


def main():
    known = sorted(path.stem for path in (HERE / "kernels").glob("*.cpp"))
    arguments = parse(known)
    build, names, level = arguments.build.resolve(), arguments.names, arguments.level
    output = build / "bench"
    output.mkdir(exist_ok=True)
    (output / "kernels.json").unlink(missing_ok=True)
    compile_object(HOST, HERE / "peers/opencl/opencl.cpp", output / "opencl.o")
    engines = opencl_engines(output)
    if absent(engines):
        print(f"absent: {', '.join(absent(engines))} (./dev bench --peers installs them)", flush=True)
    if level:
        print(f"level: {level}; load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    for name in names or known:
        Program(name, build, output, level).measure(engines)
    results = [] if names else [HERE / "results"]
    subprocess.run([HERE / "chart.py", output / "kernels.json", *results], check=True)


if __name__ == "__main__":
    main()

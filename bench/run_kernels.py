#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels beside their peers: compiles the programs of bench/kernels, or those that are named, and runs each. What they
measure is left as lines of JSON in kernels.json beside the programs."""
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SERIAL = ["clang++-22", "-O2"]
OPENMP = ["clang++-22", "-O3", "-march=native", "-mprefer-vector-width=512", "-fno-math-errno", "-fveclib=libmvec",
          "-fopenmp"]
BY_HAND = ["clang++-22", "-O3", "-march=x86-64-v4", "-fopenmp"]
HOST = ["clang++-22", "-O2", "-std=c++17"]
PEERS = (("peers/serial", SERIAL), ("peers/openmp", OPENMP), ("hand", BY_HAND), ("peers/opencl", HOST),
         ("peers/openblas", HOST))
VENDORS = pathlib.Path("/etc/OpenCL/vendors")


def library_folder():
    return subprocess.run(["llvm-config-22", "--libdir"], check=True, capture_output=True, text=True).stdout.strip()


def opencl_engines(output):
    """name -> environment: each sees one vendor's driver. Intel's lies where install_peers puts it."""
    engines = {}
    for driver in sorted(VENDORS.glob("*.icd")):
        folder = output / "vendors" / driver.stem
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(driver, folder)
        engines[driver.stem] = {"OCL_ICD_VENDORS": str(folder)}
    intel = output / "peers/intel"
    if intel.is_dir():
        paths = [str(output / "peers/venv/lib"), os.environ.get("LD_LIBRARY_PATH", "")]
        engines["intel"] = {"OCL_ICD_VENDORS": str(intel), "LD_LIBRARY_PATH": ":".join(filter(None, paths))}
    return engines


def compile_object(command, source, target):
    subprocess.run([*command, "-c", source, "-o", target], check=True)
    return target


class Program:
    """One of bench/kernels, which is compiled into `output`."""

    def __init__(self, name, build, output):
        self.name, self.build, self.output = name, build, output

    def compile_peers(self):
        objects = [self.output / "opencl.o"]
        for folder, command in PEERS:
            source = HERE / folder / f"{self.name}.cpp"
            if source.exists():
                target = self.output / f"{self.name}.{pathlib.Path(folder).name}.o"
                objects.append(compile_object(command, source, target))
        return objects

    def link(self, objects):
        libraries = library_folder()
        program = self.output / self.name
        subprocess.run([self.build / "bin/amp++", "-O2", HERE / "kernels" / f"{self.name}.cpp", *objects,
                        f"-L{libraries}", "-lomp", f"-Wl,-rpath,{libraries}", "-lmvec", "-ldl", "-o", program],
                       check=True)
        return program

    def run(self, program, **environment):
        environment = {**os.environ, "BENCH_JSON": str(self.output / "kernels.json"), **environment}
        if subprocess.run([program], env=environment, cwd=HERE / "peers/opencl").returncode:
            print(f"bench: {self.name}: wrong results", flush=True)


def main():
    build, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    known = sorted(path.stem for path in (HERE / "kernels").glob("*.cpp"))
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise SystemExit(f"bench: no such kernel: {' '.join(unknown)}; there are {' '.join(known)}")
    output = build / "bench"
    output.mkdir(exist_ok=True)
    (output / "kernels.json").unlink(missing_ok=True)
    compile_object(HOST, HERE / "peers/opencl/opencl.cpp", output / "opencl.o")
    engines = opencl_engines(output)
    if len(engines) < 2:
        print("not all peers are installed; ./dev bench --peers does that")
    for name in names or known:
        program = Program(name, build, output)
        strict = program.link(program.compile_peers())
        program.run(strict)
        for environment in engines.values():
            program.run(strict, BENCH_VARIANT="opencl", **environment)


if __name__ == "__main__":
    main()

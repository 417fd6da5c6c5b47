#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels beside their peers: compiles the programs of bench/kernels, or those that are named, and runs each. What they
measure is left as lines of JSON in kernels.json beside the programs."""
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SERIAL = ["clang++-22", "-O2"]
OPENMP = ["clang++-22", "-O3", "-march=native", "-mprefer-vector-width=512", "-fno-math-errno", "-fveclib=libmvec",
          "-fopenmp"]
BY_HAND = ["clang++-22", "-O3", "-march=x86-64-v4", "-fopenmp"]
PEERS = (("peers/serial", SERIAL), ("peers/openmp", OPENMP), ("hand", BY_HAND))


def library_folder():
    return subprocess.run(["llvm-config-22", "--libdir"], check=True, capture_output=True, text=True).stdout.strip()


class Program:
    def __init__(self, name, build, output):
        self.name, self.build, self.output = name, build, output

    def compile_peers(self):
        """The objects beside the kernel's own."""
        objects = []
        for folder, command in PEERS:
            source = HERE / folder / f"{self.name}.cpp"
            if source.exists():
                objects.append(self.output / f"{self.name}.{pathlib.Path(folder).name}.o")
                subprocess.run([*command, "-c", source, "-o", objects[-1]], check=True)
        return objects

    def link(self, objects):
        libraries = library_folder()
        program = self.output / self.name
        subprocess.run([self.build / "bin/amp++", "-O2", HERE / "kernels" / f"{self.name}.cpp", *objects,
                        f"-L{libraries}", "-lomp", f"-Wl,-rpath,{libraries}", "-lmvec", "-o", program], check=True)
        return program

    def run(self, program, **environment):
        results = {"BENCH_JSON": str(self.output / "kernels.json")}
        if subprocess.run([program], env={**os.environ, **results, **environment}).returncode:
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
    for name in names or known:
        program = Program(name, build, output)
        program.run(program.link(program.compile_peers()))


if __name__ == "__main__":
    main()

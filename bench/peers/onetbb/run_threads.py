#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev bench threads: launches by the runtime's own threads, beside the same launches by tbb::parallel_for with an affinity
partitioner. A second libtessera holds oneTBB's threads in place of its own; one program runs with one and the other in turn."""
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
RUNTIME = HERE.parents[2] / "runtime"
OWN = "cpu_threads.cpp.o"
PAIRS = 11


def library_with_onetbb(build, folder):
    """The runtime's objects, with another one in the place of that which has the threads."""
    place = build / "runtime" / "CMakeFiles" / "tessera_runtime.dir"
    objects = [one for one in sorted(place.rglob("*.o")) if (RUNTIME / one.relative_to(place).with_suffix("")).exists()]
    others = [one for one in objects if one.name != OWN]
    assert len(others) == len(objects) - 1, "one object of the runtime has its threads"
    name = os.readlink(build / "lib" / "libtessera.so")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["clang++-22", "-O3", "-std=c++20", "-fPIC", "-fvisibility=hidden", "-shared", "-fuse-ld=lld",
                    f"-I{RUNTIME}", f"-I{RUNTIME.parent}", f"-I{RUNTIME.parent / 'include'}", HERE / "cpu_threads.cpp", *others,
                    f"-Wl,-soname,{name},-z,nodelete,-z,now,--version-script={RUNTIME / 'exports.map'}", "-ltbb", "-pthread",
                    "-o", folder / name], check=True)


def launches(program, library):
    """name -> (how long one takes, the process's time), both in us."""
    environment = {**os.environ, "LD_LIBRARY_PATH": str(library), "TESSERA_CACHE": "off", "TESSERA_OPENCL": "off"}
    lines = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout.splitlines()
    return {name: (float(time), float(used)) for name, time, used in (line.split("\t") for line in lines)}


def main(build):
    build = pathlib.Path(build).resolve()
    folder = build / "bench" / "onetbb"
    library_with_onetbb(build, folder)
    program = folder / "launches"
    subprocess.run([build / "bin/amp++", "-O2", HERE / "launches.cpp", "-o", program], check=True)
    pairs = [(launches(program, build / "lib"), launches(program, folder)) for _ in range(PAIRS)]
    print("| launches | time | oneTBB's, relative to it | its quarters | time of all processors | oneTBB's |\n|---|---|---|---|---|---|")
    for name in pairs[0][0]:
        ours, theirs = ([pair[who][name] for pair in pairs] for who in (0, 1))
        ratios = [other[0] / own[0] for own, other in zip(ours, theirs)]
        first, middle, last = statistics.quantiles(ratios, n=4)
        times = [statistics.median(one[which] for one in who) for who, which in ((ours, 0), (ours, 1), (theirs, 1))]
        print("| {} | {:.1f} us | {:.2f} | {:.2f} to {:.2f} | {:.1f} us | {:.1f} us |".format(
            name, times[0], middle, first, last, *times[1:]))


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev fuzz barriers: makes a kernel of every shape of control flow with barriers on which all work-items agree,
up to a number of statements and a depth (tools/dev/fuzz/barrier_shapes.py). Compares what it does with a plain serial
loop: at -O0, -O1 and -O2, without our vectors, without any, and on the reference accelerator. Shapes that fail are printed
and written to build/fuzz/barriers/, each in a program of its own."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import sys

import barrier_shapes
import kernel_configurations
import kernels
from kernel_configurations import REF, SEPARATE
from reduction import reduced

HEAD = pathlib.Path(__file__).with_name("barrier_program.inc").read_text(encoding="utf-8")
KERNELS = 100  # half of the time of forty is spent on headers
CPU = "-famp-targets=cpu"
# {} stands for one level of x86-64. One way also makes SPIR-V.
WAYS = ((["-O2", "-famp-cpu={}"], [{}, REF]), (["-O1", "-famp-cpu={}", CPU], [{}]), (["-O0", CPU], [{}, REF]),
        (["-O2", "-famp-cpu=scalar", CPU], [SEPARATE]), (["-O2", "-famp-no-spmd", "-famp-cpu={}", CPU], [{}]))


def read_options():
    parser = argparse.ArgumentParser(prog="./dev fuzz barriers", description=__doc__)
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--statements", type=int, default=4, help="of a shape, at most (4: 1990 shapes; 5: 28,639)")
    parser.add_argument("--depth", type=int, default=3, help="in how many of them a statement stands, at most (3)")
    parser.add_argument("--sample", type=int, help="so many of the shapes, spread over all, each in one of the ways")
    parser.add_argument("--one-way", action="store_true", help="each shape in one of the ways, the next one in another")
    parser.add_argument("--first", type=int, default=0, help="the number of the first program (0)")
    parser.add_argument("--inputs", type=int, help=f"how many programs of {KERNELS} shapes (all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="programs at a time")
    parser.add_argument("--precompile", metavar="FOLDER", help="where amp++ keeps the C++ library precompiled (it is parsed)")
    parser.add_argument("--show", metavar="SHAPE", help="print the program of one shape and stop")
    return parser.parse_args()


def ways(number, one):
    levels = kernel_configurations.levels()
    every = [([argument.format(levels[-1 - (number + at) % len(levels)]) for argument in arguments], environments)
             for at, (arguments, environments) in enumerate(WAYS)]
    return [every[number % len(every)]] if one else every


class Session:
    def __init__(self, options):
        self.amp = str(pathlib.Path(options.build, "bin", "amp++").resolve())
        self.folder = pathlib.Path(options.build, "fuzz", "barriers").resolve()
        self.one_way = options.one_way or options.sample is not None
        self.arguments = [f"-famp-precompile={options.precompile}"] if options.precompile else []

    def attempt(self, made, way):
        arguments, environments = way
        wrong, environment, output = kernels.attempt(self.amp, barrier_shapes.program(made, HEAD), arguments + self.arguments,
                                                     environments)
        return wrong, kernel_configurations.shown(arguments, environment), output

    def one(self, program):
        number, made = program
        found = set()
        for way in ways(number, self.one_way):
            wrong, where, output = self.attempt(made, way)
            if wrong:
                found |= self.guilty(made, way, wrong, where, output)
        return found

    def guilty(self, made, way, wrong, where, output):
        """The shapes that fail: those that the program names, or what is left when others are left out."""
        names = set(re.findall(r"^DIFFERENT (\S+): ", output, re.M))
        guilty = [kernel for kernel in made if kernel.shape in names] or reduced(
            made, lambda some: self.attempt(some, way)[0] == wrong)
        self.folder.mkdir(parents=True, exist_ok=True)
        for kernel in guilty:
            print(f"{kernel.shape}: {wrong}: {where}\n  {self.folder / kernel.name}.cpp", flush=True)
            (self.folder / f"{kernel.name}.cpp").write_text(f"// {where}\n" + barrier_shapes.program([kernel], HEAD))
            (self.folder / f"{kernel.name}.txt").write_text(output)
        return {kernel.shape for kernel in guilty}

    def run(self, programs, jobs):
        found, tried = set(), 0
        with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
            for (_, made), guilty in zip(programs, executor.map(self.one, programs)):
                found |= guilty
                tried += len(made)
                if tried % 1000 < len(made) or made is programs[-1][1]:
                    print(f"{tried} shapes: {len(found)} fail", flush=True)
        return 1 if found else 0


def programs_of(options):
    made = [barrier_shapes.Kernel(shape, number)
            for number, shape in enumerate(barrier_shapes.shapes(options.statements, options.depth))]
    if options.sample:
        made = made[::max(1, len(made) // options.sample)][:options.sample]
        count = len(WAYS)  # programs, one for each way
        return [(number, made[number::count]) for number in range(count)]
    # Each program has shapes from everywhere.
    count = -(-len(made) // KERNELS)
    programs = [(number, made[number::count]) for number in range(count)]
    return programs[options.first:][:options.inputs]


if __name__ == "__main__":
    chosen = read_options()
    if chosen.show is not None:
        if chosen.show not in barrier_shapes.shapes(chosen.statements, chosen.depth):
            sys.exit(f"dev: fuzz barriers: '{chosen.show}' is no shape of at most {chosen.statements} statements and depth "
                     f"{chosen.depth}: what fails is printed with its shape")
        print(barrier_shapes.program([barrier_shapes.Kernel(chosen.show, 0)], HEAD), end="")
        sys.exit(0)
    sys.exit(Session(chosen).run(programs_of(chosen), chosen.jobs))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""by_hand.py PROFILER PROGRAM: compares what the profile counts with the same counted by hand, and fails where they differ by
more than 2 %. What is counted of all work-items has to be equal."""
import json
import subprocess
import sys
import time

SIZE, TILE, COUNT = 128, 16, 4096
ELEMENTS, PRODUCTS, PAIRS = SIZE ** 2, SIZE ** 3, COUNT ** 2

# Floating-point operations, bytes moved at least, bytes asked for, bytes of tile_static variables. 20 operations a pair: three
# differences, three products and sums, a root and a division, three products, three products and sums.
WANTED = {
    "triad": (2 * ELEMENTS, 12 * ELEMENTS, 12 * ELEMENTS, 0),
    "simple_product": (2 * PRODUCTS, 12 * ELEMENTS, 8 * PRODUCTS + 4 * ELEMENTS, 0),
    "tiled_product": (2 * PRODUCTS, 12 * ELEMENTS, 8 * PRODUCTS // TILE + 4 * ELEMENTS, 8 * PRODUCTS + 8 * PRODUCTS // TILE),
    "nbody": (20 * PAIRS, 32 * COUNT, 16 * PAIRS + 32 * COUNT, 0),
    "transpose": (0, 8 * ELEMENTS, 8 * ELEMENTS, 0),
}


def profile_of(profiler, *program):
    begin = time.monotonic()
    subprocess.run([profiler, "--json", "-o", "profile.json", *program], check=True)
    taken = time.monotonic() - begin
    with open("profile.json", encoding="utf-8") as file:
        profile = json.load(file)
    # What counting takes is no part of the program's time.
    assert profile["seconds"] + profile["counting_us"] / 1e6 <= taken, (profile["seconds"], profile["counting_us"], taken)
    return profile


def near(one, other, by):
    return abs(one - other) <= by * abs(other)


def main(profiler, program):
    for name, wanted in WANTED.items():
        kernels = profile_of(profiler, program, name)["kernels"]
        assert len(kernels) == 1, (name, kernels)
        kernel, counts = kernels[0], kernels[0]["counts"]
        found = (counts["float"], kernel["moved_bytes"], kernel["asked_bytes"], counts["tile_static_bytes"])
        exact = counts["counted_tiles"] == counts["tiles"]
        assert all(near(one, other, 0 if exact else 0.02) for one, other in zip(found, wanted)), (name, found, wanted)
        assert counts["double"] == 0 and counts["integer"] == 0, (name, counts)
        for rate, amount in (("gflops", wanted[0]), ("gbytes_per_second", wanted[1]), ("asked_gbytes_per_second", wanted[2])):
            by_hand = amount / kernel["total_us"] / 1000
            assert near(kernel[rate] or 0, by_hand, 0.02), (name, rate, kernel[rate], by_hand)
        lines = {key: sum(line[key] for line in counts["lines"]) for key in ("float", "double", "integer")}
        assert all(near(lines[key], counts[key], 1e-9) for key in lines), (name, lines)
        print(f"{name}: {'all' if exact else 'some'} work-items counted, as by hand")


if __name__ == "__main__":
    main(*sys.argv[1:])

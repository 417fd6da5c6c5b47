#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev bench limits: what tessera-profile holds for the best of this machine with AVX-512, beside bench/hand/limits.cpp. Fails if
one differs from the other by more than 5 %."""
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BY_HAND = ["clang++-22", "-O3", "-march=x86-64-v4", "-fopenmp"]
ROUNDS = 3  # of each in turn; what else runs on the machine makes them slower, never faster


def by_hand(folder):
    return [float(word) for word in subprocess.run([folder / "limits"], check=True, capture_output=True, text=True).stdout.split()]


def by_profile(build, folder):
    environment = dict(os.environ, TESSERA_CACHE="off", TESSERA_CPU="v4")
    subprocess.run([build / "bin/tessera-profile", "--json", "-o", folder / "limits.json", folder / "one_kernel", "10", "1000"], check=True, env=environment)
    limits = json.loads((folder / "limits.json").read_text(encoding="utf-8"))["limits"][0]
    return [limits[name] for name in ("float_gflops", "double_gflops", "memory_gbytes_per_second")]


def main(build):
    build, folder = pathlib.Path(build).resolve(), pathlib.Path(build).resolve() / "bench"
    libraries = subprocess.run(["llvm-config-22", "--libdir"], check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run([*BY_HAND, HERE / "hand/limits.cpp", f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-o", folder / "limits"], check=True)
    subprocess.run([build / "bin/amp++", "-O2", "-g", HERE / "timeline/short_kernels.cpp", "-o", folder / "one_kernel"], check=True)
    found = [([], []) for _ in range(3)]
    for _ in range(ROUNDS):
        for limits, values in zip(found, zip(by_hand(folder), by_profile(build, folder))):
            for one, value in zip(limits, values):
                one.append(value)
    print("| limit | by hand | tessera-profile | ratio |\n|---|---|---|---|")
    wrong = 0
    for name, (hand, profile) in zip(("GFLOP/s, float", "GFLOP/s, double", "GB/s"), found):
        ratio = max(profile) / max(hand)
        print(f"| {name} | {max(hand):.1f} | {max(profile):.1f} | {ratio:.3f} |")
        wrong += abs(ratio - 1) > 0.05
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

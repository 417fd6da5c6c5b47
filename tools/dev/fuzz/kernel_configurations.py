# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""In which ways a program of random kernels is compiled and run. Each way is (arguments of amp++, [environment]);
the rarer ones alternate from program to program, so that every few programs have them all."""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "opencl"))
import intel_device  # noqa: E402

FEATURES = {"v1": set(), "v2": {"sse4_2", "popcnt"}, "v3": {"avx2", "fma", "bmi2"},
            "v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}}
SEPARATE = {"TESSERA_CPU_MEMORY": "separate"}
VERSIONS = ("vector", "scalar")
REF = {"TESSERA_DEFAULT_ACCELERATOR": "direct3d\\ref"}
# Of a device; nothing runs the CPU's code.
ON_DEVICE = ["-famp-cpu=scalar", "-DWITHOUT_RECURSION"]
MEMORIES = ("usm", "svm", "buffer")
# Passes of PTX's way that are optional. Every second program runs without one.
OF_PTX = ("widen-indices", "hoist-loads", "choose-between-values", "use-launch-promises", "unroll-loads", "branch-back",
          "narrow-addresses", "narrow-products")
# Products and sums are rounded once, where the level can, and by the host alike: see kernel_program.inc.
CONTRACTED = ["-ffp-contract=on", "-DCONTRACTED"]
HOST_WITH_FMA = "-march=x86-64-v3"
# {} stands for one level of x86-64.
# Without our vectors several times: some passes run nowhere else. Two neighbours, which one program has, are never both
# such a way, nor both one that does all that -O2 does.
WITHOUT_LANES = ["-O2", "-famp-cpu={}", "-famp-no-spmd"], [{}]
RARER = ((["-O0"], [{}]), (["-O2", "-famp-cpu={}", "-famp-no-interior"], [{}]), WITHOUT_LANES,
         (["-O2", "-famp-cpu={}"], [SEPARATE, REF]), (["-O2", "-famp-cpu=scalar"], [{}]),
         (["-O3", "-famp-cpu={}"], [{}]), WITHOUT_LANES, (["-O2", "-famp-cpu={}", "-famp-no-tile-groups"], [{}]),
         (["-O1", "-famp-cpu={}"], [{}]), (["-O2", "-famp-cpu={}", "-famp-no-unstage"], [SEPARATE]), WITHOUT_LANES,
         (["-O1", "-famp-cpu={}", "-famp-no-unstage"], [REF]), (["-O2", "-famp-cpu={}", "-famp-bounds=robust", "-famp-no-in-bounds"], [{}]),
         (["-O0"], [REF]), (["-O2", "-famp-cpu={}", "-famp-bounds=check"], [{}]),
         (["-O2", "-famp-cpu={}", "-famp-versions=all", *CONTRACTED], [{"TESSERA_CPU_VERSION": version} for version in VERSIONS] + [REF]),
         (["-O2", "-famp-cpu={}", "-famp-no-spmd", *CONTRACTED], [{}]))


def levels():
    """The levels of x86-64 that this machine has."""
    flags = set(re.search(r"^flags\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M).group(1).split())
    return [level for level, needed in FEATURES.items() if needed <= flags]


def at_levels(names):
    return [{"TESSERA_CPU": level} for level in names]


def has_fma(level):
    names = list(FEATURES)
    return any("fma" in FEATURES[name] for name in names[:names.index(level) + 1])


def at_level(arguments, level):
    """The host has to round as the level does."""
    with_fma = [HOST_WITH_FMA] if is_contracted(arguments) and has_fma(level) else []
    return [argument.format(level) for argument in arguments] + with_fma


def rarer(number, ways=RARER):
    """One of them, the next time at another level."""
    names = levels()
    arguments, environments = ways[number % len(ways)]
    level = names[(number % len(ways) + number // len(ways)) % len(names)]
    return at_level(arguments, level), environments


def is_contracted(arguments):
    return CONTRACTED[0] in arguments


def rounds_once(arguments):
    """Whether the expected results are those of a machine that rounds a product and a sum once."""
    return is_contracted(arguments) and HOST_WITH_FMA in arguments


def of_program(number):
    """All levels in half of the programs, with both versions of each kernel in every second one of these; two of the
    rarer ways in the others."""
    if number % 2:
        return [rarer(2 * (number // 2) + at) for at in range(2)]
    every = at_levels(levels())
    if number % 4 == 2:
        versions = [{**level, "TESSERA_CPU_VERSION": version} for level in every for version in VERSIONS]
        return [(["-O2", "-famp-versions=all"], versions)]
    return [(["-O2"], every)]


def fake_cuda(build):
    """The folder of the driver that executes PTX."""
    return pathlib.Path(build).resolve() / "test/runtime/cuda/fake-cuda"


def has_device(name, build):
    if name == "ref":
        return True
    return (fake_cuda(build) / "libcuda.so.1").exists() if name == "cuda" else intel_device.is_found(build)


def on_device(name, number, build):
    if name == "ref":
        return on_ref(number)
    return on_cuda(number, build) if name == "cuda" else on_opencl(number, build)


def on_ref(number):
    """With all checks, which must find nothing, in every second program in another order. At -O0 every fifth time."""
    order = {"TESSERA_CHECK_ORDER": "reverse" if number % 4 == 1 else str(number)} if number % 2 else {}
    return (["-O0" if number % 5 == 4 else "-O2", "-famp-cpu=scalar", "-famp-targets=cpu", "-famp-check"],
            [{"TESSERA_CHECK": "report", **order}])


def on_cuda(number, build):
    """At -O0 every fifth time; with guards every third; without a pass every second. On a small GPU, which any domain
    occupies, kernels run coarsened, and on a larger one they do not."""
    device = {"LD_LIBRARY_PATH": str(fake_cuda(build)), "TESSERA_DEFAULT_ACCELERATOR": "cuda\\0", "TESSERA_CUDA": "all"}
    gpus = [{**device, "FAKE_CUDA": f"check=mistakes log=1 threads={threads}"} for threads in (16, 2048)]
    guards = ["-famp-bounds=robust"] if number % 3 == 2 else []
    off = [f"-famp-disable-pass={OF_PTX[number // 2 % len(OF_PTX)]}"] if number % 2 else []
    return ["-O0" if number % 5 == 4 else "-O2", "-famp-targets=cpu,nvptx", *ON_DEVICE, *guards, *off], gpus


def on_opencl(number, build):
    """At -O0 every fifth time, and the next time with another kind of memory. Without the driver's vectoriser, which adds
    floats in another order and makes wrong atomic minima of one element: the kernels are to find errors of ours."""
    device = {**intel_device.environment(build), "TESSERA_DEFAULT_ACCELERATOR": intel_device.PATH,
              "TESSERA_OPENCL_MEMORY": MEMORIES[number % len(MEMORIES)], "TESSERA_CACHE": "off",
              "CL_CONFIG_CPU_VECTORIZER_MODE": "1"}
    return ["-O0" if number % 5 == 4 else "-O2", *ON_DEVICE], [device]


def of_vectorizers(_):
    """Without vectors, with ours and with LLVM's, at each level."""
    every = at_levels(levels())
    return [(["-O2", "-famp-cpu=scalar"], [{}]), (["-O2"], every), (["-O2", "-famp-no-spmd"], every)]


def of_pair(number):
    """Two spellings are compared with each other in one way, and every third time in another one. What is one expression
    in the first may be two in the second."""
    names = levels()
    others = [way for way in RARER if not is_contracted(way[0])]
    first = (["-O2", f"-famp-cpu={names[-1 - number % len(names)]}"], [{}])
    return [first, rarer(number // 3, others)] if number % 3 == 0 else [first]


def of_check(number):
    """A program that looks for what a check prevents is compiled for one level, now and then in one of the rarer ways."""
    names = levels()
    if number % 7 == 5:  # no divisor of 8, after which programs of amp:1.2 come again
        return rarer(number // 7)
    without = ["-famp-no-spmd"] if number % 5 == 4 else []
    return ["-O2", f"-famp-cpu={names[-1 - number % len(names)]}", *without], [{}]


def shown(arguments, environment):
    settings = " ".join(f"{name}={value}" for name, value in environment.items() if name.startswith("TESSERA"))
    return f"amp++ {' '.join(arguments)}{', ' + settings if settings else ''}"

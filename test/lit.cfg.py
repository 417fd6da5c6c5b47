# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit's view of test/: what the RUN lines may use. These are the values of --param:

- `build=FOLDER` names the build folder.
- `disable-rule=NAME` compiles without one rule of Rules.def (./dev mutate).
- `disable-check=NAME` compiles without one legality check of Decisions.def (./dev mutate compiler).
- `disable-pass=NAME` compiles without an optional pass.
- `count-decisions=1` leaves in %t.decisions which decisions the test met.
- `accelerator=PATH` runs the programs that choose none there.
- `thorough=1` runs the lines under `%if thorough`, too (./dev test --all). All but the quick run do so with `%if every-shape`.
- `sanitize=address` or `thread` has a sanitizer watch the host code of the programs (./dev test --sanitize).
- `way=NAME` compiles and runs them as test/levels.py says (./dev test --levels).
- `device=opencl` or `cuda` compiles them for such a device and runs them there `times=N` times, as test/devices.py says
  (./dev test --device). With `pack=FOLDER` it only compiles them, as test/packing.py says (./dev gpu pack).
- `selection=1` does so as ./dev test does.
- `work=FOLDER` has tests leave their files there, so that others may run the same tests at this time.
"""
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys

import lit.formats
import lit.util

source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(source, "test"))
# lit would take the folder of the compiled module for one more folder of tests.
sys.dont_write_bytecode = True
import devices
import levels
import packing
import quick
import sanitizers

build = os.path.abspath(lit_config.params.get("build", os.path.join(source, "build")))
llvm_tools = "/usr/lib/llvm-22/bin"

config.name = "Tessera"
config.test_source_root = os.path.join(source, "test")
config.test_exec_root = os.path.join(os.path.abspath(lit_config.params.get("work", build)), "test")
config.test_format = quick.ShTest(execute_external=False)
config.suffixes = [".cpp", ".ll", ".test"]
# GoogleTest programs run under CTest; input folders hold what tests include, copy or link.
config.excludes = ["runtime", "compiler", "inputs"]
config.source = source
config.build = build

# A barrier that nobody releases must end as a failure. lit needs psutil for this.
if lit.util.killProcessAndChildrenIsSupported()[0]:
    lit_config.maxIndividualTestTime = 300

# Longest first: %amp++ must not end up inside another name.
substitutions = {
    "%amp++": os.path.join(build, "bin", "amp++"),
    "%tessera-opt": os.path.join(build, "bin", "tessera-opt"),
    "%tessera-profile": os.path.join(build, "bin", "tessera-profile"),
    "%tessera-info": os.path.join(build, "bin", "tessera-info"),
    "%clang++": os.path.join(llvm_tools, "clang++"),
    "%clang": os.path.join(llvm_tools, "clang"),
    "%filecheck": os.path.join(llvm_tools, "FileCheck"),
    "%qemu-aarch64": shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64") or "",
    # Without the user's packages, which it takes longer to find than most programs take to run.
    "%run": sys.executable + " -S " + os.path.join(source, "test", "run_everywhere.py"),
    "%findings": sys.executable + " -S " + os.path.join(source, "test", "api", "checks", "inputs", "findings.py"),
    "%operands": sys.executable + " -S " + os.path.join(source, "test", "api", "checks", "inputs", "operands.py"),
    "%source": source,
    "%build": build,
}
for name in ("disable-rule", "disable-pass"):
    if name in lit_config.params:
        substitutions["%amp++"] += f" -famp-{name}={lit_config.params[name]}"
for command in ("compile", "embed"):  # which comes first
    substitutions[f"%tessera-opt {command}"] = f"{substitutions['%tessera-opt']} {command}"
for name, value in (("disable-check", lit_config.params.get("disable-check")),
                    ("count-decisions", "count-decisions" in lit_config.params and "%t.decisions")):
    for tool in ("%amp++", "%tessera-opt", "%tessera-opt compile", "%tessera-opt embed"):
        if value:
            substitutions[tool] += f" -{'famp-' if tool == '%amp++' else '-'}{name}={value}"
if "thorough" in lit_config.params:
    config.available_features.add("thorough")
sanitizer = lit_config.params.get("sanitize")
config.amp_flags = []
if sanitizer:
    config.available_features.add(sanitizer + "-sanitizer")
    # It looks at no kernel, so one clone of each is enough.
    config.amp_flags = [*sanitizers.COMPILE[sanitizer], "-famp-cpu=v1"]
way = lit_config.params.get("way")
config.amp_flags += levels.COMPILE.get(way, [])
on_device = "device" in lit_config.params
if on_device:
    config.amp_flags += devices.COMPILE[lit_config.params["device"]]
is_quick = not way and not {"thorough", "device", "disable-check", "disable-pass", "count-decisions"} & set(lit_config.params)
precompiled_folder = os.path.join(build, "precompiled")
if "selection" in lit_config.params:
    config.amp_flags += [f"-famp-precompile={precompiled_folder}"]
elif not is_quick:
    config.amp_flags += ["-DEVERY_SHAPE"]
    config.available_features.add("every-shape")
of_kernel_ir = substitutions["%amp++"] # it is compiled without options of C++
substitutions["%amp++"] = " ".join([substitutions["%amp++"], *config.amp_flags])


def pattern_of(name):
    return re.escape(name) + r"(?![\w+-])"


config.substitutions.append((pattern_of("%amp++") + r"(?=[^|&;]* -famp-start-from)", of_kernel_ir))
for name in sorted(substitutions, key=len, reverse=True):
    config.substitutions.append((pattern_of(name), substitutions[name]))

# A diagnostic test says all that the compiler says: no error or warning follows those that it expects (-verify sees to
# its own; folders of diagnostics set this in lit.local.cfg), and a legal counterpart has none.
config.no_more_diagnostics = "'--implicit-check-not={{: (fatal )?(error|warning): }}'"
config.substitutions.append((r"-DLEGAL(?!\w)", "-DLEGAL -Werror"))

config.environment["PATH"] = os.pathsep.join(
    [os.path.join(build, "bin"), llvm_tools, os.environ.get("PATH", "")]
)
# The user's settings of the runtime must not decide a test.
for variable in [name for name in os.environ if name.startswith(("TESSERA_", "CPPAMP_"))]:
    config.environment.pop(variable, None)
if "accelerator" in lit_config.params:
    config.environment["TESSERA_DEFAULT_ACCELERATOR"] = lit_config.params["accelerator"]
else: # the machine's own drivers are not ours to test
    config.environment["TESSERA_OPENCL"] = "off"


def modes():
    """For run_everywhere.py: the memory modes of the CPU, and the other accelerators that run kernels."""
    try:
        listed = subprocess.run(
            [os.path.join(build, "bin", "tessera-info"), "--json"],
            capture_output=True, check=True, env=dict(config.environment)).stdout
    except (OSError, subprocess.CalledProcessError):
        return ["shared", "separate"]
    paths = [one["device_path"] for one in json.loads(listed)]
    return ["shared", "separate"] + (["ref"] if "direct3d\\ref" in paths else [])


config.environment.update(sanitizers.ENVIRONMENT.get(sanitizer, {}))
config.environment["TEST_MODES"] = " ".join(modes())


def cpu_flags():
    try:
        with open("/proc/cpuinfo") as info:
            return set(re.search(r"^flags\s*:\s*(.*)$", info.read(), re.M).group(1).split())
    except (OSError, AttributeError):
        return set()


flags = cpu_flags()
if "avx2" in flags and "fma" in flags:
    config.available_features.add("x86-64-v3")
if {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"} <= flags:
    config.available_features.add("x86-64-v4")
# Below the machine's own, which every program runs at; sanitizers look at no kernel.
runnable = ["v1", "v2", *(name for name in ("v3", "v4") if f"x86-64-{name}" in config.available_features)]
lower = runnable[:-1]
config.environment["TEST_LEVELS"] = "" if sanitizer or way == "scalar" else " ".join(lower)
library = ""
if is_quick and not sanitizer:
    config.environment["TEST_REPETITIONS"] = "40" # of what may happen or not: --all has a hundred
    spread = [level for level in runnable if level != "v2"] # whose code is v1's for most kernels
    # Without a rule there would be a library for each rule.
    precompiled = precompiled_folder if "disable-rule" not in lit_config.params else None
    linker = os.path.join(config.test_exec_root, "linker") # clang++ looks there for `ld`
    os.makedirs(linker, exist_ok=True)
    with contextlib.suppress(FileExistsError): # others may make it at this time
        os.symlink(os.path.join(llvm_tools, "ld.lld"), os.path.join(linker, "ld"))
    config.test_format = quick.QuickTest(spread, substitutions["%amp++"], pattern_of("%amp++"), precompiled, linker)
    if precompiled:
        library = f"-famp-precompile={precompiled}"
config.substitutions.append((pattern_of("%library"), library))
if way in levels.COMPILE and way != "clones":
    config.environment["TEST_MODES_AT_MOST"] = "1"
if way in levels.LEVELS:
    config.environment["TESSERA_CPU"] = way
    config.unsupported = way not in lower
if on_device:
    config.environment.update(devices.environment(lit_config.params["device"], build), TEST_TIMES=lit_config.params.get("times", "1"))
    if "pack" in lit_config.params:
        config.test_exec_root = os.path.join(lit_config.params["pack"], "work") # the same tests may run at this time
        config.test_format = packing.PackTest(lit_config.params["pack"], substitutions["%amp++"], pattern_of("%amp++"), precompiled_folder)
    elif not devices.is_found(lit_config.params["device"], build, dict(config.environment)):
        lit_config.fatal(f"no program finds the device of ./dev test --device={lit_config.params['device']}")
    # Of the benchmarks, which nvcc has compiled before.
    if lit_config.params["device"] == "cuda" and os.path.exists(os.path.join(build, "bench", "twins", "complete")):
        config.available_features.add("twins")
if os.path.exists(os.path.join(build, "tools", "dev", "site", "venv", "requirements.txt")):
    config.available_features.add("site")
for tool in ("gdb", "ccache", "g++", "make", "man", "pkg-config", "dh", "lintian", "chromedriver"):
    if shutil.which(tool):
        config.available_features.add(tool)
if shutil.which("oclgrind-kernel") and os.path.exists("/usr/lib/oclgrind/liboclgrind-rt-icd.so"):
    config.available_features.add("oclgrind")
# To compile, link and run programs for 64-bit ARM.
if substitutions["%qemu-aarch64"] and all(map(os.path.exists, (
        "/usr/aarch64-linux-gnu/lib/libc.a", "/usr/lib/gcc-cross/aarch64-linux-gnu/12/libstdc++.a"))):
    config.available_features.add("qemu-aarch64")
if os.path.exists(os.path.join(llvm_tools, "..", "lib", "libomp.so")):
    config.available_features.add("openmp")

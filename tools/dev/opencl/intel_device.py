#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Intel's OpenCL device for CPUs, which takes SPIR-V. The benchmarks compare with it, and tests run kernels on it.

    intel_device.py install BUILD   puts it into BUILD/opencl, from PyPI (requirements.txt), unless it is there
    intel_device.py settings BUILD  prints the environment of a program that is to find it, and no other driver"""
import json
import os
import pathlib
import subprocess
import sys

REQUIREMENTS = pathlib.Path(__file__).with_name("requirements.txt")
PATH = "opencl\\0"  # by which TESSERA_DEFAULT_ACCELERATOR names it


def folder(build):
    return pathlib.Path(build).resolve() / "opencl"


def stamp(build):
    return folder(build) / "installed.txt"


def is_installed(build):
    return stamp(build).is_file() and stamp(build).read_text() == REQUIREMENTS.read_text()


def install(build):
    """False where PyPI does not answer, or has no such package."""
    if is_installed(build):
        return True
    place = folder(build)
    (place / "drivers").mkdir(parents=True, exist_ok=True)
    pip = [place / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "-r", REQUIREMENTS]
    try:
        if not pip[0].exists():
            subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True, stdout=sys.stderr)
        subprocess.run(pip, check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"opencl: {problem}", file=sys.stderr)
        return False
    # The package's own file names a folder that does not exist.
    (place / "drivers/intel.icd").write_text(f"{place}/venv/lib/libintelocl.so\n")
    stamp(build).write_text(REQUIREMENTS.read_text())
    return True


def environment(build):
    """What lets a program find this driver alone."""
    libraries = [str(folder(build) / "venv/lib"), os.environ.get("LD_LIBRARY_PATH", "")]
    return {"OCL_ICD_VENDORS": str(folder(build) / "drivers"), "LD_LIBRARY_PATH": ":".join(filter(None, libraries))}


def is_found(build, programs_environment=None):
    """Whether Tessera's programs find it: they would take the CPU without a word that makes them fail."""
    if not is_installed(build):
        return False
    command = [pathlib.Path(build) / "bin/tessera-info", "--json"]
    asked = programs_environment or {**os.environ, **environment(build)}
    try:
        listed = subprocess.run(command, capture_output=True, check=True, env=asked).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return PATH in [one["device_path"] for one in json.loads(listed)]


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("install", "settings"):
        sys.exit(__doc__)
    if sys.argv[1] == "install":
        sys.exit(0 if install(sys.argv[2]) else 1)
    for name, value in environment(sys.argv[2]).items():
        print(f"{name}={value}")

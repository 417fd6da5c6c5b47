#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the commit once more in a folder with another path, and compares the packages of both builds byte by byte:
./dev package --twice

build_twice.py BUILD [OPTIONS OF make_packages.py]

BUILD is a build of the commit itself: the tree must have no changes. The other build takes as long as the first."""
import filecmp
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=True).stdout.strip()


def build_elsewhere(folder):
    """Of an archive, so that nothing of this checkout takes part."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    archive = subprocess.Popen(["git", "-C", ROOT, "archive", "HEAD"], stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True)
    assert archive.wait() == 0, "the commit has an archive"
    log = folder / "build.log"
    with open(log, "wb") as file:
        for command in (["cmake", "--preset", "release", "-DTESSERA_BUILD_TESTS=OFF"], ["cmake", "--build", "build"]):
            if subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=file, stderr=file).returncode:
                sys.exit(f"package: the second build failed (see {log})")
    return folder / "build"


def main(build, *options):
    build = pathlib.Path(build).resolve()
    if git("status", "--porcelain", "--untracked-files=no"):
        sys.exit("package: --twice builds a commit, and there are changes")
    time = os.environ.setdefault("SOURCE_DATE_EPOCH", git("log", "-1", "--format=%ct"))
    assert time.isdigit(), "a time is in seconds"
    other = build_elsewhere(build / "twice" / "a folder of another length")
    for source, output in ((build, build / "packages"), (other, other / "packages")):
        subprocess.run([ROOT / "packaging/make_packages.py", source, "--output", output, *options], check=True)
    packages = sorted(path.name for path in (build / "packages").iterdir() if path.suffix in (".deb", ".xz"))
    _, different, missing = filecmp.cmpfiles(build / "packages", other / "packages", packages, shallow=False)
    for name in different + missing:
        print(f"package: {name} is another one when it is built in {other.parent}")
    if not different + missing:
        print(f"{len(packages)} packages: the same bytes from both folders")
        shutil.rmtree(build / "twice")
    return 1 if different + missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""./dev test --wheel: what a user does with the wheel tessera-amp on a bare Debian 12 that has no LLVM and no compiler.

check_wheel.py BUILD      BUILD-wheel/dist has the wheel, which ./dev wheel has built

Each command and what it prints goes to BUILD-wheel/transcript.txt, too. Needs root, for the bare Debian is a folder that commands run in
(chroot)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MIRROR = "http://deb.debian.org/debian"
LARGEST = 100_000_000  # bytes
LONGEST = 300  # seconds from the bare system to the first kernel
PAGE = (ROOT / "docs/python.md").read_text()


class Check:
    def __init__(self, build):
        self.pip = build / "tools/wheel/venv/bin/pip"
        self.folder = folder = build.with_name(build.name + "-wheel")
        self.root, self.failed = folder / "root", False
        self.transcript = open(folder / "transcript.txt", "w", encoding="utf-8")

    def say(self, text):
        print(text, flush=True)
        print(text, file=self.transcript, flush=True)

    def expect(self, condition, what):
        if not condition:
            self.failed = True
            self.say(f"FAILED: {what}")

    def run(self, command, expected=None, fails=False):
        """In the bare Debian. `expected` is a regular expression for what it prints."""
        self.say(f"$ {command}")
        began = time.monotonic()
        mounts = "".join(f"mount --rbind {source} {self.root}{target} && " for source, target in
                         (("/dev", "/dev"), ("/proc", "/proc"), (self.folder / "house", "/house")))
        ended = subprocess.run(
            ["unshare", "--mount", "sh", "-c", f'{mounts}exec chroot "$0" /bin/sh -c "$1"', self.root, command],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL,
            env={"PATH": "/env/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/home", "LC_ALL": "C.UTF-8",
                 "DEBIAN_FRONTEND": "noninteractive"})
        took = time.monotonic() - began
        self.say(f"{ended.stdout.rstrip()}\n({took:.1f} s)" if took > 1 else ended.stdout.rstrip())
        self.expect((ended.returncode != 0) == fails, f"it exits with {ended.returncode}")
        if expected is not None:
            self.expect(re.search(expected, ended.stdout), f"it does not print {expected}")
        return ended.stdout

    def make_house(self):
        """The wheels that pip finds there: ours, and what PyPI would give."""
        house = self.folder / "house"
        shutil.rmtree(house, ignore_errors=True)
        house.mkdir()
        subprocess.run([self.pip, "download", "--quiet", "--disable-pip-version-check", "--require-hashes", "--only-binary", ":all:",
                        "--no-deps", "-d", house, "-r", HERE / "house.txt"], check=True)
        [wheel] = (self.folder / "dist").glob("*.whl")
        size = wheel.stat().st_size
        self.say(f"{wheel.name}: {size / 1e6:.1f} MB")
        self.expect(size <= LARGEST, f"it is larger than {LARGEST / 1e6:.0f} MB")
        shutil.copy(wheel, house)

    def make_root(self):
        archive = self.folder / "debian.tar"
        if not archive.exists():
            subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", "--dpkgopt=force-unsafe-io",
                            "--include=python3-venv,libpython3-dev", "bookworm",
                            archive, MIRROR], check=True)
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir()
        subprocess.run(["tar", "-xf", archive, "-C", self.root], check=True)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        for name in ("house", "samples"):
            (self.root / name).mkdir()
        self.add("/samples/squares.cpp", re.search(r"^```cpp\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)[1])
        self.add("/samples/page.py", re.search(r"^```python\n(.*?)^```", PAGE, re.M | re.S)[1])
        for source in ("samples/python", "test/python/inputs/second"):
            copied = self.root / "samples" / pathlib.Path(source).name
            shutil.copytree(ROOT / source, copied)
            project = copied / "pyproject.toml"
            text = project.read_text()
            self.expect('requires = ["nanobind' in text, "pyproject.toml has another form")
            for places in ('requires = ["nanobind', 'dependencies = ["numpy'):
                text = text.replace(places, places.replace('["', '["tessera-amp", "'))
            project.write_text(text)
        shutil.copy(ROOT / "test/python/inputs/check.py", self.root / "samples")

    def add(self, path, text):
        (self.root / path.lstrip("/")).write_text(text)

    def check(self):
        self.make_house()
        self.make_root()
        pip = "pip install --quiet --disable-pip-version-check --no-index --find-links /house"
        self.run("find / -xdev -name 'libLLVM*' -o -xdev -name '*clang*' -o -xdev -name g++", r"\A\Z")
        began = time.monotonic()
        self.run("python3 -m venv /env")
        self.run(f"{pip} tessera-amp")
        self.run("amp++ -O2 -c /samples/squares.cpp -o /squares.o",
                 r"file not found(?s:.*)\namp\+\+: note: no headers of the C\+\+ library found: "
                 r"install libstdc\+\+-12-dev \(Debian\), .*\n\Z", fails=True)
        self.run("apt-get update -qq && apt-get install -y -qq --no-install-recommends libstdc++-12-dev >/dev/null 2>&1")
        self.run("amp++ -O2 /samples/squares.cpp -o /squares",
                 r"\Aamp\+\+: error: no linker found.*: install .*binutils.*\n\Z", fails=True)
        self.run("apt-get install -y -qq --no-install-recommends binutils >/dev/null 2>&1")
        self.run("amp++ -O2 /samples/squares.cpp -o /squares && /squares", r"\A1 4 9 16 25 36 49 64 \n\Z")
        took = time.monotonic() - began
        self.say(f"The first kernel has run after {took:.0f} s.")
        self.expect(took < LONGEST, f"it took longer than {LONGEST} s")
        self.run("echo .globl one > /one.s && amp++ -c /one.s -o /one.o",
                 r"\Aamp\+\+: error: assembly needs clang, which is not in .*: add -fno-integrated-as, which takes the assembler of "
                 r"binutils\n\Z", fails=True)
        self.run("amp++ -fno-integrated-as -c /one.s -o /one.o", r"\A\Z")
        self.run("tessera-info", r"tessera\\cpu")
        self.run("tessera-profile /squares", r"squares\.cpp")
        self.run("amp++ --version", r"\Aamp\+\+ \(Tessera ")
        # pip builds with what pyproject.toml asks for, and nothing else.
        self.run("pip uninstall --quiet --yes tessera-amp && ls /env/bin /env/lib/python3.11/site-packages", r"\A(?s:(?!tessera|amp).)*\Z")
        self.run("grep -h tessera-amp /samples/python/pyproject.toml", r"(?s)\Arequires = .*\ndependencies = ")
        self.run(f"{pip} /samples/python")
        self.run("readelf -d /env/lib/python3.11/site-packages/tessera_sample/*.so | grep -e NEEDED.*tessera -e PATH",
                 r"\A.*NEEDED.*\[libtessera\.so\.[0-9]+\]\n\Z")
        printed = self.run("python /samples/page.py")
        self.expect(printed == re.search(r"^```text\n(.*?)^```", PAGE, re.M | re.S)[1], "docs/python.md says other things")
        self.run("cd /tmp && python /samples/python/pictures.py", "are written")
        self.run(f"{pip} /samples/second")
        self.run("python /samples/check.py two-modules", r"as their default\nlibtessera is there once\n\Z")
        return not self.failed


def main():
    if os.geteuid() != 0:
        raise SystemExit("check_wheel.py: run it as root")
    check = Check(pathlib.Path(sys.argv[1]).resolve())
    good = check.check()
    check.say("wheel: all is as it should be" if good else "wheel: FAILED, see above")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

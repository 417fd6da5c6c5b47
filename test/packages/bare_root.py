#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Installs the packages on a Debian 12 with nothing on it, as ./dev test --packages does (docs/packages.md).

bare_root.py BUILD REPORT.xml

Takes a root of mmdebstrap's, with this machine's sources of packages. Needs root. These are the steps:

- A first build of the packages is installed.
- Lesson one of the tutorial is typed as it is printed.
- The packages are upgraded, and the program still runs.
- All are removed."""
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.sax.saxutils

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS_TO_FIRST_KERNEL = 300
PREVIOUS = "0.9-1"
# Of dpkg, apt and ldconfig themselves, and what their runs log.
STATE = re.compile(r"^(/var/(lib/(dpkg|apt|systemd/deb-systemd-helper-enabled)|cache|log)|/etc/ld\.so\.cache$|/proc|/sys|/dev|/run|/tmp|/packages|/home)")


class Failed(Exception):
    pass


class BareRoot:
    def __init__(self, folder):
        self.folder = folder

    def make(self, bare, log):
        """A copy of a bare root, which is made once and kept."""
        shutil.rmtree(self.folder, ignore_errors=True)
        if not bare.exists():
            self.make_bare(bare, log)
        subprocess.run(["cp", "-a", bare, self.folder], check=True)
        self.run("apt-get update -q && useradd --create-home --shell /bin/bash reader")

    @staticmethod
    def make_bare(bare, log):
        unfinished = bare.with_name("unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        sources = pathlib.Path("/etc/apt/sources.list.d/debian.sources")
        where = [str(sources)] if sources.exists() else ["/etc/apt/sources.list"]
        with open(log, "wb") as file:
            done = subprocess.run(["mmdebstrap", "--variant=apt", "--skip=cleanup/apt", "bookworm", str(unfinished), *where],
                                  stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        if done.returncode:
            raise Failed("mmdebstrap: " + log.read_text(errors="replace")[-2000:])
        unfinished.rename(bare)

    def run(self, command, user="root", expect=0):
        """The output of a shell's command in the root, as a user of it."""
        done = subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={self.folder}/proc", "chroot", str(self.folder),
             "su", "-", user, "-c", command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TERM": "dumb"})
        if done.returncode != expect:
            raise Failed(f"{command}: exit code {done.returncode}\n{done.stdout[-3000:]}")
        return done.stdout

    def install(self, packages):
        for package in packages:
            shutil.copy(package, self.folder / "packages" / package.name)
        names = " ".join(f"/packages/{package.name}" for package in packages)
        return self.run(f"DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends {names}")

    def files(self):
        said = self.run("find / -xdev -mindepth 1 ! -path '/proc/*' ! -path '/packages/*' -printf '%p\\n'")
        return {path for path in said.splitlines() if not STATE.match(path)}


def lesson():
    """The listing, the commands and what they print, of the first lesson."""
    page = (ROOT / "docs/tutorial/01-first-kernel.md").read_text()
    source = re.search(r"```cpp\n(.*?)```", page, re.S).group(1)
    commands = re.search(r"```sh\n(.*?)```", page, re.S).group(1)
    name = re.search(r"Write this to `([^`]+)`", page).group(1)
    output = re.search(r"```text\n(.*?)\n```", page, re.S).group(1)
    return name, source, commands, output


def type_lesson(root):
    name, source, commands, output = lesson()
    (root.folder / "home/reader" / name).write_text(source)
    said = root.run(commands, user="reader").strip()
    if said != output:
        raise Failed(f"the first lesson prints {said!r}, and not {output!r}")


def make_packages(build, folder, *more):
    subprocess.run([ROOT / "packaging/make_packages.py", build, "--only", "deb", "--output", folder, *more], check=True,
                   stdout=subprocess.DEVNULL)
    return sorted(folder.glob("*.deb"))


def check_program(root):
    """Nothing but libtessera of ours, found by the loader itself."""
    dynamic = root.run("readelf -d squares", user="reader")
    if "RUNPATH" in dynamic or "RPATH" in dynamic or "libtessera.so." not in dynamic:
        raise Failed("a program has a search path, or lacks libtessera:\n" + dynamic)


def check_tools(root):
    if not root.run("tessera-info", user="reader").startswith("Tessera vectorised CPU"):
        raise Failed("tessera-info lists something else first")
    if "squares.cpp:11" not in root.run("tessera-profile ./squares 2>&1", user="reader"):
        raise Failed("tessera-profile does not name the kernel")
    # As root, so that Python leaves its compiled modules where it can.
    for command in ("tessera-gdb -batch -ex 'help amp'", "gdb -batch -ex 'break main' -ex run -ex 'help amp' ~reader/squares"):
        if "amp" not in root.run(command) or "Undefined" in root.run(command):
            raise Failed(f"{command} knows no amp commands")
    sample = "/usr/share/doc/tessera/samples/matrix_multiply"
    root.run(f"amp++ -O2 {sample}/matrix_multiply.cpp -o product && ./product", user="reader")
    # Below /usr our headers lie in the system's own folder.
    root.run("DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends cmake make")
    root.run(f"cp -r {sample} project && cd project && cmake -B build -DCMAKE_CXX_COMPILER=amp++ && cmake --build build",
             user="reader")
    root.run("apt-get autoremove -y -q --purge cmake make")


def steps(build, work):
    """(name, what it does), in order; what a step returns is printed behind its name."""
    root = BareRoot(work / "root")
    state = {}

    def bare():
        root.make(work / "bare", work / "mmdebstrap.log")
        (root.folder / "packages").mkdir()
        state["files"] = root.files()
        return f"{len(state['files'])} files"

    def previous():
        packages = make_packages(build, work / "previous", "--version", PREVIOUS)
        begun = time.monotonic()
        root.install(packages)
        type_lesson(root)
        state["seconds"] = time.monotonic() - begun
        check_program(root)

    def upgrade():
        root.install(make_packages(build, work / "current"))
        versions = set(root.run("dpkg-query -W -f '${Version}\\n' 'tessera*' 'libtessera*'").split())
        if PREVIOUS in versions or len(versions) != 1:
            raise Failed(f"versions after the upgrade: {versions}")
        if root.run("./squares", user="reader").strip() != lesson()[3]:
            raise Failed("the program of the previous packages prints something else")
        type_lesson(root)
        return versions.pop()

    def tools():
        check_tools(root)

    def removal():
        ours = root.run("dpkg-query -W -f '${Package}\\n' 'tessera*' 'libtessera*'").split()
        root.run("dpkg --remove " + " ".join(ours))
        left = sorted(path for path in root.files() if re.search(r"tessera|/amp[_.+]", path))
        if left:
            raise Failed("dpkg --remove leaves\n" + "\n".join(left[:20]))
        root.run("dpkg --purge " + " ".join(ours) + " && apt-get autoremove -y -q --purge")
        # Debian's packages that apt keeps, because another one suggests them, are none of ours; nor are modules of gdb's.
        kept = set(root.run("cat /var/lib/dpkg/info/*.list").splitlines())
        more = sorted(path for path in root.files() - state["files"] - kept if not path.startswith("/usr/share/gdb/python"))
        if more:
            raise Failed("the removal leaves\n" + "\n".join(more[:20]))
        return f"{len(ours)} packages"

    def first_kernel():
        if state["seconds"] > SECONDS_TO_FIRST_KERNEL:
            raise Failed(f"the first kernel ran after {state['seconds']:.0f} s; was the machine busy?")
        return f"after {state['seconds']:.0f} s"

    return [("a bare root", bare), ("install, and type lesson one", previous), ("upgrade", upgrade), ("tools", tools),
            ("remove", removal),
            ("first kernel", first_kernel)]


def main(build, report):
    work = pathlib.Path(build).resolve() / "packages-test"
    work.mkdir(exist_ok=True)
    cases, failed = [], False
    for name, step in steps(pathlib.Path(build), work):
        begun, message = time.monotonic(), ""
        try:
            said = step() or "done"
        except Failed as failure:
            failed, message = True, str(failure)
            said = "FAILED: " + message
        seconds = time.monotonic() - begun
        print(f"{name}: {said} ({seconds:.0f} s)", flush=True)
        inner = f"<failure message={xml.sax.saxutils.quoteattr(message)}/>" if message else ""
        cases.append(f'<testcase classname="packages" name="{name}" time="{seconds:.1f}">{inner}</testcase>')
        if failed:
            break
    pathlib.Path(report).write_text(f'<testsuite name="packages" tests="{len(cases)}">{"".join(cases)}</testsuite>\n')
    if not failed:
        for folder in ("root", "previous", "current"):
            shutil.rmtree(work / folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

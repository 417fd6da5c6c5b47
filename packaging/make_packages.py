#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes Debian packages and a relocatable tarball of what a build folder installs: ./dev package.

make_packages.py BUILD [--output FOLDER] [--version VERSION] [--only deb|tar]

The packages are described in packaging/debian, as debhelper wants it. There, in names and in texts, N behind libtessera
stands for the number in the library's SONAME, so that the package's name rises with it. The same commit gives the same bytes: all
times are that of the commit, or SOURCE_DATE_EPOCH."""
import argparse
import email.utils
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
LIBRARY = "libtesseraN"


def run(*command, log, **more):
    with open(log, "ab") as file:
        file.write(("$ " + " ".join(map(str, command)) + "\n").encode())
        file.flush()
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, **more)
    if done.returncode:
        tail = log.read_text(errors="replace").splitlines()[-20:]
        sys.exit("\n".join([*tail, f"package: {command[0]} failed (see {log})"]))


def soname_number(build):
    """What the library itself says."""
    dynamic = subprocess.run(["readelf", "-d", build / "lib" / "libtessera.so"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\(SONAME\).*\[libtessera\.so\.(\d+)\]", dynamic)
    assert found, "libtessera has a SONAME with a number"
    return found.group(1)


def commit_time():
    """In seconds: SOURCE_DATE_EPOCH, or when the commit was made; without git when the change log's release was."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    if (ROOT / ".git").exists():
        said = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True)
        if said.returncode == 0:
            return int(said.stdout)
    date = re.search(r"^ -- .*>  (.*)$", (ROOT / "packaging/debian/changelog").read_text(), re.M).group(1)
    return int(email.utils.parsedate_to_datetime(date).timestamp())


def write_debian_folder(to, number, version, time):
    """packaging/debian with the number in place of N; a version of the caller's has an entry in the change log."""
    for source in (ROOT / "packaging/debian").iterdir():
        text = source.read_text().replace(LIBRARY, f"libtessera{number}").replace("libtessera.so.N", f"libtessera.so.{number}")
        if source.name == "changelog":
            text = re.sub(r"^#.*\n", "", text, flags=re.M) # debhelper takes no comments there
        if source.name == "changelog" and version:
            text = (f"tessera ({version}) unstable; urgency=medium\n\n  * A build between releases.\n\n"
                    f" -- Tessera developers <developers@tessera.example>  {email.utils.formatdate(time)}\n\n{text}")
        target = to / source.name.replace(LIBRARY, f"libtessera{number}")
        target.write_text(text)
        shutil.copymode(source, target)


def make_debs(build, work, version, time, log):
    debian = work / "deb" / "debian"
    debian.mkdir(parents=True)
    write_debian_folder(debian, soname_number(build), version, time)
    environment = {"PATH": os.environ["PATH"], "SOURCE_DATE_EPOCH": str(time), "LC_ALL": "C.UTF-8", "HOME": str(work),
                   "TESSERA_BUILD": str(build)}
    run("debian/rules", "binary", log=log, cwd=debian.parent, env=environment)
    return sorted(work.glob("*.deb"))


def project_version():
    return re.search(r"project\(Tessera VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def make_tarball(build, work, time, log):
    """All of an installation in one folder, which works wherever it lies."""
    name = f"tessera-{project_version()}-linux-{os.uname().machine}"
    run("cmake", "--install", build, "--prefix", work / name, "--strip", log=log)
    # gdb trusts such a file below /usr alone; tessera-gdb needs none.
    shutil.rmtree(work / name / "share" / "gdb")

    def owned_by_nobody(member):
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = time
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    tarball = work / f"{name}.tar.xz"
    with tarfile.open(tarball, "w:xz") as archive:
        for path in [work / name, *sorted((work / name).rglob("*"))]:
            archive.add(path, str(path.relative_to(work)), recursive=False, filter=owned_by_nobody)
    return [tarball]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--output", type=pathlib.Path, help="folder of the packages (default: BUILD/packages)")
    parser.add_argument("--version", help="of the Debian packages, in place of the change log's")
    parser.add_argument("--only", choices=["deb", "tar"], help="one of both")
    asked = parser.parse_args()
    if asked.version:
        checked = subprocess.run(["dpkg", "--validate-version", asked.version], capture_output=True, text=True)
        if checked.returncode:
            parser.error(f"--version: {checked.stderr.strip().removeprefix('dpkg: error: ')}")
    build = asked.build.resolve()
    output = (asked.output or build / "packages").resolve()
    output.mkdir(parents=True, exist_ok=True)
    work = output / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    log = output / "package.log"
    log.unlink(missing_ok=True)
    time = commit_time()
    made = []
    if asked.only != "tar":
        made += make_debs(build, work, asked.version, time, log)
        for old in output.glob("*.deb"):
            old.unlink()
    if asked.only != "deb":
        made += make_tarball(build, work, time, log)
    for package in made:
        package.rename(output / package.name)
        print(f"{(output / package.name).stat().st_size / 1e6:6.1f} MB  {output / package.name}")
    shutil.rmtree(work)


if __name__ == "__main__":
    main()

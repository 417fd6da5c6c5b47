# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Declares in amp code, in every way, each name that headers declare at namespace scope:
names_of_headers.py UNIT [--every N] COMPILER [FLAGS]. UNIT is written and compiled. The compiler itself says which names
there are: those that it would complete in a function. --every N takes each Nth of them."""
import re
import subprocess
import sys

LIBRARY = ["amp.h", "amp_math.h", "amp_short_vectors.h"]
STANDARD = ["bits/stdc++.h"]  # all of them
C_LIBRARY = """aio.h arpa/inet.h dirent.h dlfcn.h fcntl.h fnmatch.h ftw.h glob.h grp.h iconv.h langinfo.h libgen.h math.h
    monetary.h mqueue.h net/if.h netdb.h netinet/in.h netinet/tcp.h nl_types.h poll.h pthread.h pwd.h regex.h sched.h
    search.h semaphore.h setjmp.h signal.h spawn.h stdio.h stdlib.h string.h strings.h sys/ipc.h sys/mman.h sys/msg.h
    sys/resource.h sys/select.h sys/sem.h sys/shm.h sys/socket.h sys/stat.h sys/statvfs.h sys/time.h sys/times.h
    sys/types.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h syslog.h tar.h termios.h time.h ulimit.h unistd.h utime.h
    utmpx.h wchar.h wctype.h wordexp.h""".split()

USES = """
int tile_static_{n}(tiled_index<8> of_tile) restrict(amp) {{
  tile_static int {name}[8];
  {name}[of_tile.local[0]] = 1;
  return {name}[0];
}}
template <int N> int template_{n}(tiled_index<N> of_tile) restrict(amp) {{
  tile_static int {name}[N];
  {name}[of_tile.local[0]] = 1;
  return {name}[0];
}}
int local_{n}(int {name}) restrict(amp) {{
  const int of_parameter = {name} + 1;
  {{
    int {name} = of_parameter;
    auto by_value = [=](int more) {{ return {name} + more; }};
    auto initialised = [{name} = more_of(of_parameter)] {{ return {name}; }};
    return by_value(1) + initialised();
  }}
}}
struct class_{n} {{
  int {name};
  int get_{n}() const restrict(amp) {{ return {name} + this->{name}; }}
}};
"""


def output(command, source):
    return subprocess.run([*command, "-fsyntax-only", "-xc++", "-"], input=source, capture_output=True, text=True).stdout


def completed(command, source):
    """The identifiers that may stand at the end of \\p source, a function's body."""
    line = source.count("\n") + 1
    lines = output([*command, "-Xclang", f"-code-completion-at=-:{line}:1"], source + "\n}\n")
    return set(re.findall(r"^COMPLETION: ([A-Za-z]\w*) ?(?::|$)", lines, re.M)) - {"Pattern"}


def macros(command, source):
    return set(re.findall(r"^#define (\w+)", output([*command, "-dM", "-E"], source), re.M))


def main():
    unit, *command = sys.argv[1:]
    every = 1
    if command[0] == "--every":
        every, command = int(command[1]), command[2:]
    head = "".join(f"#include <{header}>\n" for header in LIBRARY + STANDARD + C_LIBRARY)
    head += "using namespace std;\nusing namespace concurrency;\nusing namespace concurrency::graphics;\n"
    body = "void f() restrict(amp) {\n"
    names = set()
    for scope in "namespace std {", "namespace concurrency { namespace graphics {":
        names |= completed(command, f"{head}{scope} {body}")
    names -= completed(command, body) | macros(command, head)
    missing = {"data", "size", "min", "left", "array", "array_view", "vector", "index", "printf", "stat", "float_2",
               "concurrency", "std"} - names
    if missing or len(names) < 2000:
        print(f"{len(names)} names, without {missing}")
        return 1
    with open(unit, "w", encoding="utf-8") as file:
        file.write(head.replace("using", "int more_of(int value) restrict(amp) { return value + 1; }\nusing", 1))
        file.writelines(USES.format(n=n, name=name) for n, name in enumerate(sorted(names)[::every]))
        file.write("int main() {}\n")
    run = subprocess.run([*command, "-fsyntax-only", "-ferror-limit=5", unit], capture_output=True, text=True)
    print(run.stdout + run.stderr, end="")
    print(f"{len(names)} names")
    return 1 if run.returncode or run.stderr else 0


sys.exit(main())

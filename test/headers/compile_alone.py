# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles every public header alone, twice included: compile_alone.py INCLUDE_FOLDER STANDARDS COMPILER [FLAGS].
Before INCLUDE_FOLDER --interface leaves out the headers that only ours include."""
import concurrent.futures
import os
import subprocess
import sys

# Parts of other headers, and the header that amp++ puts in front of the system's.
NOT_ALONE = {"tessera/detail/math_kinds.h", "tessera/detail/math_kinds_end.h", "tessera/detail/properties_begin.h",
             "tessera/detail/properties_end.h", "tessera/detail/exact_floats_begin.h",
             "tessera/detail/exact_floats_end.h", "tessera/system/strings.h"}

# Of -famp-msvc alone; test/visual-cpp compiles them.
VISUAL_CPP = ("tessera/visual_cpp/", "tessera/detail/visual_cpp.h")


def compile_header(include, header, standard, command):
    source = f'#include "{header}"\n#include "{header}"\nint main() {{}}\n'
    run = subprocess.run(
        [*command, f"-std={standard}", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{include}", "-xc++", "-"],
        input=source, capture_output=True, text=True)
    return "" if run.returncode == 0 else f"{header}, {standard}:\n{run.stderr}"


def main():
    interface = sys.argv[1] == "--interface"
    include, standards, *command = sys.argv[2 if interface else 1:]
    # The build tree's folder is made of links.
    headers = sorted(os.path.relpath(os.path.join(place, name), include)
                     for place, _, names in os.walk(include, followlinks=True)
                     for name in names if name.endswith(".h"))
    headers = [header for header in headers if header not in NOT_ALONE
               and not header.startswith(VISUAL_CPP) and not (interface and "/detail/" in header)]
    assert "amp.h" in headers and len(headers) > 20, headers
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(compile_header, include, header, standard, command)
                for header in headers for standard in standards.split(",")]
        failures = [job.result() for job in jobs if job.result()]
    print("".join(failures), end="")
    print(f"{len(jobs) - len(failures)} of {len(jobs)} compile")
    return 1 if failures else 0


sys.exit(main())

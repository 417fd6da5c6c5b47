#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `./dev test --sanitize=address` and `=thread` give to the compiler and to the programs.

sanitizers.py address|thread   prints the programs' environment
sanitizers.py programs         prints the folders of whole programs that are run"""
import pathlib
import sys

SUPPRESSIONS = pathlib.Path(__file__).resolve().with_name("thread-sanitizer.supp")

COMPILE = {
    "address": [
        "-g1",
        "-fsanitize=address,undefined",
        "-fno-sanitize=vptr,function",
        "-fno-sanitize-recover=all",
    ],
    "thread": ["-g1", "-fsanitize=thread"],
}

ENVIRONMENT = {
    "address": {
        # Too large an allocation has to be an error of the runtime's, not the end of the program.
        "ASAN_OPTIONS": "detect_leaks=1:detect_stack_use_after_return=1:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    },
    "thread": {
        # Children of a fork start threads: that is tested. At the end, no second is spent on waiting for races.
        "TSAN_OPTIONS": "halt_on_error=1:die_after_fork=0:atexit_sleep_ms=20:allocator_may_return_null=1:"
        f"suppressions='{SUPPRESSIONS}'",
    },
}

# Those that are about the runtime and the headers, rather than about kernels.
PROGRAMS = [
    "api/asynchronous",
    "api/process",
    "api/launch/host-threads.cpp",
    "api/launch/kernels-of-every-form.cpp",
    "api/containers",
    "api/specification",
    "docs",
]


if __name__ == "__main__":
    if sys.argv[1] == "programs":
        print(*PROGRAMS, sep="\n")
    else:
        for variable, value in ENVIRONMENT[sys.argv[1]].items():
            print(f"{variable}={value}")

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What ./dev test does less of than ./dev test --all, file by file, so that all files together lose nothing.

Code for a level of x86-64 takes longer to compile than most tests take to run. So a RUN line is compiled for one level, which the
path of its file chooses, unless it looks at code or says itself what it is compiled for. A fifth of the files has SPIR-V and PTX,
too. In eleven of twelve the host's code is not optimised, which would take as long as to compile the kernels. -O is then only about
kernels (-famp-kernel-opt). Programs run on the vectorised CPU, a third of them also in separate memory, a third also on ref. Where a unit
has the usual options and begins with <amp.h>, amp++ takes the C++ library precompiled (-famp-precompile). lld links programs
whose linker is not the point, in half the time."""
import copy
import re
import zlib

import lit.formats

import processor_time

# What looks at the compiler's command lines, stages or code throughout.
LOOK_AT_CODE = ["codegen", "debugger", "driver", "install", "passes", "pipeline", "tools"]
# There a test looks for code of each level.
AS_IT_IS = ["driver/object-files"]
# Tests of the headers' own text, and of compilations that are ended, looked for or repeated, parse the C++ library.
PARSE_LIBRARY = ["headers", "driver/another-prefix", "driver/ccache", "driver/errors-beside-kernels", "driver/failed-compilations",
                 "driver/object-files", "driver/outputs", "driver/port-report", "driver/precompiled", "driver/reproducer"]
# There the system's linker is used.
LOOK_AT_LINKER = [*LOOK_AT_CODE, "api/linking"]
# There a FileCheck looks at what the compiler or a program says.
DIAGNOSTICS = [("api",), ("frontend",), ("headers",), ("rules",)]
OF_CODE = (r"-famp-(?:cpu|dump|print|start|stop|targets|time)|-Wamp-(?:spirv|nvptx)|-R\w|-march|--target|-S\b|-emit|-###"
           r"|-fsanitize|-flto|readelf|objdump|llvm-")
# There the host's code is looked at, or made with the options that the test is about.
OF_HOST = (r"-famp-(?:kernel-opt|print|start|stop|time)|-R(?!pass\S*=amp)\w|(?<!\S)-g\w*\b|gdb|-S\b|-emit|-###|-fsanitize|-flto|readelf"
           r"|objdump|llvm-")
# The options of a unit whose library others have, too: for those of one unit alone it would be precompiled for nothing.
USUAL = (r"-std=c\+\+\d\w|-O[0-3]|-g0?|-S|-emit-llvm|-famp-\S+|-D ?\S+|-[WR][\w=+-]*|-Wl,\S+|-w|-c|-fsyntax-only"
         r"|-Xclang -verify\S*|-ffp-contract=o\w+|-ferror-limit=\S+|-fno-spell-checking|-o \S+"
         r"|-f(?:no-)?(?:caret|color)-diagnostics|-f(?:no-)?diagnostics-\S+"
         r"|-l\w+|-L ?\S+|-fuse-ld=\w+|-rdynamic|-shared|-fPIC|--target=\S+|[^\s|&;<>-]\S*|-Xclang -fixit")
UNUSUAL_OF_AMP = r"(?!.*-famp-(?:auto|msvc=|disable))"


def number_of(path):
    """By which options are spread over files: it depends on the file's path alone."""
    return zlib.crc32("/".join(path).encode())


class WithGroups(str):
    """A replacement that names groups of its pattern. lit doubles the backslashes of every other one."""

    def replace(self, *_):
        return self


class ShTest(processor_time.Measured, lit.formats.ShTest):
    """lit's own format, measured."""


class QuickTest(ShTest):
    def __init__(self, levels, compiler, pattern, precompiled, linker):
        """levels: what -famp-cpu may be; pattern: the substitution's regular expression for the compiler; precompiled: the
        folder of the library, or None; linker: a folder with an `ld`."""
        super().__init__(execute_external=False)
        self.levels = levels
        self.compiler = compiler
        self.pattern = pattern
        self.precompiled = precompiled
        self.linker = linker

    def target(self, number):
        """What the file of that number is compiled for."""
        return [f"-famp-cpu={self.levels[number % len(self.levels)]}", *(["-famp-targets=cpu"] if number % 5 else [])]

    def substitutions(self, path, number, one_level):
        """Regular expressions and what stands for them: the first that fits a RUN line counts. one_level: its programs, too,
        are compiled for one level."""
        says = any(path[:len(folder)] == folder for folder in DIAGNOSTICS)
        of_code = f"(?!.*(?:{OF_CODE}{'' if says else '|%filecheck|grep'}))"
        usual = rf"{UNUSUAL_OF_AMP}(?=(?: +(?:{USUAL}))* *(?:2>&1 *)?(?:$|[|&;>%]))"
        target = "".join(f" {option}" for option in self.target(number))
        library = f" -famp-precompile={self.precompiled}"
        if not one_level:
            of_code += "(?!.*%run)"
        if "/".join(path).startswith(tuple(AS_IT_IS)):
            return []
        ways = [] if path[0] in LOOK_AT_CODE and path[0] != "driver" else [(of_code, target)]
        if self.precompiled and not "/".join(path).startswith(tuple(PARSE_LIBRARY)):
            ways = [*[(of_code + usual, target + library) for of_code, target in ways], (usual, library), *ways]
        host = []
        if path[0] not in [*LOOK_AT_CODE, "headers"]:
            # Optimised code would have another library for each version of C++, which fewer units take than it is worth.
            asked = "(?=.* -std=)" if number % 12 == 3 else ""
            host = [(rf"({self.pattern}{asked}(?!.*(?:{OF_HOST}))(?:(?!&&|[|;]|{self.pattern}).)*?) -O([123])(?!\w)",
                     WithGroups(r"\1 -O0 -famp-kernel-opt=\2"))]
        return host + [(self.pattern + condition, self.compiler + options) for condition, options in ways]

    @staticmethod
    def has_one_level(text, substitutions):
        """Whether all programs are compiled for one level, which some lines name: then they run at no other."""
        programs = [line for line in text.splitlines() if all(word in line for word in ("RUN:", "%run", "%amp++"))
                    and "%if" not in line and "-famp-cpu=" not in line]
        spread = [pattern for pattern, options in substitutions if "-famp-cpu" in options]
        return all(any(re.search(pattern, line) for pattern in spread) for line in programs)

    def execute(self, test, lit_config):
        number = number_of(test.path_in_suite)
        with open(test.getSourcePath(), encoding="utf-8", errors="replace") as file:
            text = file.read()
        path = test.path_in_suite
        one_level = self.has_one_level(text, self.substitutions(path, number, one_level=True))
        test.config = copy.copy(test.config)
        test.config.substitutions = [*self.substitutions(path, number, one_level), *test.config.substitutions]
        test.config.environment = dict(test.config.environment)
        if one_level:
            test.config.environment["TEST_LEVELS"] = ""
        if not "/".join(path).startswith(tuple(LOOK_AT_LINKER)):
            test.config.environment["COMPILER_PATH"] = self.linker
        others = [["separate"], ["ref"], []][number // 7 % 3]
        test.config.environment["TEST_MODES_OF_FILE"] = " ".join(["shared", *others])
        return super().execute(test, lit_config)

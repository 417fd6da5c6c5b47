# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spreads the levels of x86-64 over the program tests of ./dev test: code for a level takes longer to compile than most
tests take to run. A test whose programs are compiled only to run has code for one level, as the path of its file has it;
./dev test --all and --levels compile it for all."""
import copy
import re
import zlib

import lit.formats

FOLDERS = ["api", "visual-cpp"]
# Of a RUN line: what looks at the code, or says itself for which levels it is.
LOOKS_AT_CODE = r".*(?:-famp-(?:count|cpu|print|start|stop|targets)|-R\w|-march|--target|%filecheck|grep)"


class SpreadLevels(lit.formats.ShTest):
    def __init__(self, levels, compiler, pattern):
        """levels: what -famp-cpu may be; pattern: the substitution's regular expression for the compiler."""
        super().__init__(execute_external=False)
        self.levels = levels
        self.compiler = compiler
        self.pattern = f"{pattern}(?!{LOOKS_AT_CODE})(?=.*%run)"

    def is_spread(self, test):
        if test.path_in_suite[0] not in FOLDERS:
            return False
        with open(test.getSourcePath(), encoding="utf-8", errors="replace") as text:
            programs = [line for line in text if "RUN:" in line and "%run" in line and "%if" not in line]
        return all(re.search(self.pattern, line) for line in programs)

    def execute(self, test, config):
        if self.is_spread(test):
            level = self.levels[zlib.crc32("/".join(test.path_in_suite).encode()) % len(self.levels)]
            test.config = copy.copy(test.config)
            test.config.substitutions = [(self.pattern, f"{self.compiler} -famp-cpu={level}"), *test.config.substitutions]
            test.config.environment = {**test.config.environment, "TEST_LEVELS": ""}
        return super().execute(test, config)

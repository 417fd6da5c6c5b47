# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every .cpp under samples/ is a test, once for each level of optimisation: it compiles, and exits with 0. One of
samples/pictures makes that of docs/gallery, too. ./dev test compiles a fifth of them as a user would, and the others as quick.py
does."""
import os

import lit.formats
import lit.Test
import lit.util

import packing
import processor_time
import quick

ARGUMENTS = {"matrix_multiply.cpp": ["256"], "nbody.cpp": ["--bodies", "1000", "--frames", "10"]}
LIBRARIES_OF_KERNELS = ("csharp", "python")  # with tests of their own
LIBRARIES = {"pictures": ["-lpng"], "algorithms": ["-lpng"], "fluid": ["-lpng"], "nbody": ["-lpng", "-lSDL2"]}
FILTERS = ["blur.cpp", "sharpen.cpp", "edges.cpp", "rotation.cpp"]


def runs(config, sample):
    """Options of run_everywhere.py and the program's arguments, for each run."""
    yield [], ARGUMENTS.get(sample[-1], [])
    if sample[0] == "pictures":
        name = os.path.splitext(sample[-1])[0]
        names = [name, "landscape"] if sample[-1] in FILTERS else [name]
        # Only the small picture is made in every mode.
        yield ["--only=shared"], ["--compare", *(os.path.join(config.source, "docs", "gallery", f"{one}.png") for one in names)]


class SampleFormat(processor_time.Measured, lit.formats.TestFormat):
    def __init__(self, format_of_folders):
        self.quick = format_of_folders if isinstance(format_of_folders, quick.QuickTest) else None
        self.pack = format_of_folders if isinstance(format_of_folders, packing.PackTest) else None

    def quick_options(self, sample):
        number = quick.number_of(sample)
        if not self.quick or number % 5 == 0:
            return []
        library = [f"-famp-precompile={self.quick.precompiled}"] if self.quick.precompiled else []
        return [*self.quick.target(number), *library]

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        folder = os.path.join(local_config.source, "samples")
        levels = ["-O0", "-O2"] if "thorough" in local_config.available_features else ["-O2"]
        for place, _, files in sorted(os.walk(folder)):
            for name in sorted(files):
                if name.endswith(".cpp") and os.path.basename(place) not in LIBRARIES_OF_KERNELS:
                    path = os.path.relpath(os.path.join(place, name), folder)
                    for level in levels:
                        names = tuple(path.split(os.sep)) + (level,)
                        yield lit.Test.Test(suite, path_in_suite + names, local_config)

    def execute(self, test, lit_config):
        config, level = test.config, test.path_in_suite[-1]
        sample = test.path_in_suite[len(config.sample_folder):-1]
        program = os.path.join(config.test_exec_root, "samples", *sample) + level
        os.makedirs(os.path.dirname(program), exist_ok=True)
        source = os.path.join(config.source, "samples", *sample)
        options = self.quick_options(sample)
        environment = {**config.environment, "TEST_LEVELS": ""} if options else config.environment
        commands = [
            [os.path.join(config.build, "bin", "amp++"), *config.amp_flags, *options, level, source,
             *LIBRARIES.get(sample[0], []), "-o", program],
            *([os.path.join(config.source, "test", "run_everywhere.py"), *options_of_run, program, *arguments]
              for options_of_run, arguments in runs(config, sample)),
        ]
        if self.pack:
            return packing.pack(self.pack.folder, test, lambda packed: self.fill(packed, commands))
        for command in commands:
            try:
                out, error, code = lit.util.executeCommand(
                    command, env=environment, input="", timeout=lit_config.maxIndividualTestTime)
            except lit.util.ExecuteCommandTimeoutException:
                return lit.Test.TIMEOUT, " ".join(command)
            except OSError as problem:
                return lit.Test.FAIL, str(problem)
            if code:
                return lit.Test.FAIL, f"{' '.join(command)}\nexit code {code}\n{out}{error}"
        return lit.Test.PASS, out

    @staticmethod
    def fill(packed, commands):
        packed.compile(" ".join(commands[0]))
        for command in commands[1:]:
            packed.add_command([word for word in command[1:] if not word.startswith("--only=")], [], {}, False)

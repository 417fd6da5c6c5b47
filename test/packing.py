# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How ./dev gpu pack takes the suite's programs along, for a machine without a compiler: with `--param pack=FOLDER` a test
is compiled and not run. What it would run is a row of FOLDER/suite/NAME.json: programs with their arguments and
environment, which have to end with 0. A test whose programs' output somebody reads is left out."""
import json
import os
import pathlib
import re
import shutil
import subprocess

import lit.formats
import lit.ShUtil
import lit.Test
import lit.TestRunner

import quick

# What makes programs out of sources; other commands look at what programs have done.
TOOLS = {"amp++", "ar", "cat", "clang", "clang++", "cp", "echo", "g++", "ln", "mkdir", "printf", "rm", "sed", "touch"}
# What a program may write to without that anybody reads it.
UNREAD = {"/dev/null", "1", "2"}


class LeftOut(Exception):
    """With the reason, for which a test is not packed."""


class CompilerFails(Exception):
    pass


def text_of(command):
    """As a shell reads it."""
    words = [lit.ShUtil.GlobItem.__str__(word) if isinstance(word, lit.ShUtil.GlobItem) else word for word in command.args]
    redirects = [f"{operator[1] if len(operator) > 1 and operator[1] is not None else ''}{operator[0]} {target}"
                 for operator, target in command.redirects]
    return " ".join([*map(quoted, words), *redirects])


def quoted(word):
    return word if re.fullmatch(r"[\w@%+=:,./*-]+", word) else "'" + word.replace("'", "'\"'\"'") + "'"


def pipelines(part):
    """Of commands with && between them, which is what RUN lines have."""
    if isinstance(part, lit.ShUtil.Seq):
        if part.op not in ("&&", ";"):
            raise LeftOut(f"a command with {part.op}")
        yield from pipelines(part.lhs)
        yield from pipelines(part.rhs)
    else:
        yield part


class Packed:
    """What is packed of one test, under `name`."""

    def __init__(self, folder, name, config):
        self.folder, self.name = pathlib.Path(folder) / "suite", name
        self.source, self.build, self.made = config.source, config.build, config.test_exec_root
        self.environment = dict(config.environment)
        self.files, self.steps = {}, []
        self.folder.mkdir(parents=True, exist_ok=True)

    def take(self, path):
        """The name of the file's copy below the archive's folder `suite`; a later line may make another file of its name."""
        key = path, os.stat(path).st_mtime_ns
        if key not in self.files:
            target = f"{self.name}.{len(self.files)}"
            shutil.copy(path, self.folder / target)
            if is_program(path):
                subprocess.run(["strip", self.folder / target], check=True)
            self.files[key] = target
        return self.files[key]

    def argument(self, word):
        """As the other machine has it: {suite} is the folder of files, {here} one for what the program writes."""
        if word.startswith(os.path.join(self.build, "bin") + os.sep):
            raise LeftOut("its programs start the compiler")
        if os.path.isfile(word) and word.startswith((self.source + os.sep, self.made + os.sep)):
            return "{suite}/" + self.take(word)
        return word.replace(self.made, "{here}")

    def add_command(self, words, redirects, environment, fails):
        """Of a program that was compiled before."""
        if any(target not in UNREAD for _, target in redirects):
            raise LeftOut("it looks at what its programs do")
        self.refuse_libraries(words[0])
        self.steps.append({"program": self.take(words[0]), "arguments": [self.argument(word) for word in words[1:]],
                           "environment": {name: self.argument(value) for name, value in environment.items()},
                           "fails": fails})

    @staticmethod
    def refuse_libraries(program):
        """The archive has no place for those that a test makes itself."""
        listed = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", listed)
        if any(next(pathlib.Path(program).parent.rglob(name), None) for name in needed):
            raise LeftOut("its programs need libraries of the test")

    def add(self, pipeline):
        command = pipeline.commands[0]
        words, environment, fails = list(command.args), {}, pipeline.negate
        while words and words[0] in ("env", "not"):
            fails ^= words.pop(0) == "not"
            while words and isinstance(words[0], str) and re.match(r"\w+=", words[0]):
                name, _, value = words.pop(0).partition("=")
                environment[name] = value
        if any(isinstance(word, str) and word.endswith("run_everywhere.py") for word in words):
            words = words[[str(word).endswith("run_everywhere.py") for word in words].index(True) + 1:]
            if words[0] == "--only=ref":
                return
            words = words[1:] if words[0].startswith("--only=") else words
        if words and os.path.isabs(words[0]) and words[0].startswith(self.made) and is_program(words[0]):
            if len(pipeline.commands) > 1:
                raise LeftOut("it looks at what its programs do")
            self.add_command(words, command.redirects, environment, fails)
        elif os.path.basename(str(words[0])) == "FileCheck" and any(str(word).endswith(".decisions") for word in words):
            pass # what the compiler has decided
        elif any(os.path.basename(str(each.args[0])) not in TOOLS for each in pipeline.commands):
            raise LeftOut("it looks at what its programs do")
        else:
            self.compile(" | ".join(map(text_of, pipeline.commands)), pipeline.negate)

    def compile(self, text, fails=False):
        done = subprocess.run(["bash", "-c", text], env=self.environment, capture_output=True, text=True, errors="replace",
                              cwd=self.folder)
        if (done.returncode != 0) != fails:
            raise CompilerFails(f"{text}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")

    def write(self, left_out=""):
        if left_out:
            for name in self.files.values():
                (self.folder / name).unlink()
        row = {"test": self.name, "left_out": left_out, "steps": [] if left_out else self.steps}
        (self.folder / f"{self.name}.json").write_text(json.dumps(row))


def is_program(path):
    try:
        with open(path, "rb") as file:
            return file.read(4) == b"\x7fELF"
    except OSError:
        return False


def pack(folder, test, fill):
    """lit's result of what `fill` does with a Packed."""
    packed = Packed(folder, "-".join(test.path_in_suite), test.config)
    try:
        if test.isExpectedToFail():
            raise LeftOut("it cannot hold as PTX")
        fill(packed)
        if not packed.steps:
            raise LeftOut("it runs no program on the device")
    except LeftOut as reason:
        packed.write(str(reason))
        return lit.Test.Result(lit.Test.UNSUPPORTED, str(reason))
    except CompilerFails as problem:
        return lit.Test.Result(lit.Test.FAIL, str(problem))
    packed.write()
    return lit.Test.Result(lit.Test.PASS)


class PackTest(lit.formats.ShTest):
    def __init__(self, folder, compiler, pattern, precompiled):
        """compiler: with the options that all programs have; pattern: the substitution's regular expression for it;
        precompiled: the folder of the C++ library."""
        super().__init__(execute_external=False)
        self.folder = folder
        usual = rf"{quick.UNUSUAL_OF_AMP}(?=(?: +(?:{quick.USUAL}))* *(?:2>&1 *)?(?:$|[|&;>%]))"
        self.library = (pattern + usual, f"{compiler} -famp-precompile={precompiled}")

    def execute(self, test, lit_config):
        script = lit.TestRunner.parseIntegratedTestScript(test)
        if isinstance(script, lit.Test.Result):
            return script
        base, temporary = lit.TestRunner.getTempPaths(test)
        os.makedirs(base, exist_ok=True)
        substitutions = [self.library, *lit.TestRunner.getDefaultSubstitutions(test, base, temporary)]
        lines = lit.TestRunner.applySubstitutions(script, substitutions, dict.fromkeys(test.config.available_features, True))

        def fill(packed):
            for line in lines:
                line = re.sub(r"^%dbg\(.*?\)\s*", "", line)
                if line:
                    for pipeline in pipelines(lit.ShUtil.ShParser(line, pipefail=True).parse()):
                        packed.add(pipeline)
        return pack(self.folder, test, fill)

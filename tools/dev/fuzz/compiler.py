# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs amp++ on one input, within limits, and says what became of it."""
import dataclasses
import os
import re
import resource
import shutil
import subprocess
import tempfile

CPU_SECONDS, WALL_SECONDS, MEMORY = 30, 1800, 6 << 30  # the clock is for what waits forever
MESSAGE = re.compile(r"^(?:\S+:\d+:\d+: |\S+ \+\d+:\d+: |\S+: |amp\+\+: )?(fatal error|error|warning|note): (.*)$", re.M)
# Words of the implementation that no user should read.
INSIDE = re.compile(r"__host__|__device__|__global__|__shared__|__constant__|\bcuda\w*|\bHIP\b|__tessera_\w+|"
                    r"amp_tile_static|device function|host function|(?<!operator)<<<", re.I)
BROKEN = re.compile(r"^.*(?:Assertion .* failed|UNREACHABLE executed|LLVM ERROR|error in backend|Broken module|"
                    r"runtime error:|AddressSanitizer|internal error|does not verify|kernel IR contract).*$", re.M)
OWN_RULE = re.compile(r"\[amp-[\d.]+\]|restrict\((?:cpu|amp)")
FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ (?:\(\S+\)|(.*?)(?: \S+)?)$", re.M)
NO_FRAME = re.compile(r"PrintStackTrace|RunSignalHandlers|SignalHandler|CleanupOnSignal|CrashRecovery|__restore_rt|"
                      r"^raise|^abort|^gsignal|__assert|pthread_kill|^\(|libc")


@dataclasses.dataclass
class Outcome:
    reached: str  # "parsing", "checks" or "code"
    finding: str = ""  # the class of what is wrong; empty where nothing is
    key: str = ""  # two findings of one key are taken as the same
    output: str = ""


def limited(seconds=CPU_SECONDS, memory=MEMORY):
    os.nice(5)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def frames(output):
    """The three innermost functions of a crash's backtrace."""
    names = [re.sub(r"\(.*", "", name) for name in FRAME.findall(output) if name and not NO_FRAME.search(name)]
    return " < ".join(names[:3])


def general(message):
    """A message without the names of one program."""
    return re.sub(r"'[^']*'|\d+", "_", message)[:160]


def crash(code, output):
    broken = BROKEN.search(output)
    return f"{general(broken.group().strip()) if broken else f'exit {code}'} {frames(output)}".strip()


def judge(code, output, name):
    """What an exit code and what was printed say together."""
    messages = MESSAGE.findall(output)
    errors = [text for level, text in messages if "error" in level]
    ours = all(OWN_RULE.search(text) for text in errors)
    outcome = Outcome("code" if code == 0 else "checks" if errors and ours else "parsing", output=output)

    def found(kind, key):
        outcome.finding, outcome.key = kind, key
        return outcome

    inside = next((text for _, text in messages if INSIDE.search(text)), None)
    if code in (-24, 137, 152, -9) or code is None:
        return found("hang", frames(output) or "no backtrace")
    if code not in (0, 1) or "Stack dump" in output or BROKEN.search(output):
        told = code > 0 and "PLEASE" in output
        return found("crash" if told else "crash without a report", crash(code, output))
    if inside:
        return found("inner words", general(inside))
    # What the compilers of host and kernels print by -print-stats and -famp-print stands within each other's lines.
    if "STATISTICS FOR" in output or "; ModuleID = " in output:
        return outcome
    if code == 0 and errors or code and not errors:
        return found("exit code", f"exit {code}, {len(errors)} errors: {general(' '.join(errors[:1]) or output[-80:])}")
    # A #line of the dictionary's names another file; and a header may be included in a function.
    place = rf"\S*(?:{re.escape(name)}|other\.cpp)(?:(?::| \+)\d+:\d+|\(\d+,\d+\)): "
    if errors and not re.search(rf"^(?:{place}|In file included from {re.escape(name)}:)", output, re.M):
        return found("no place", general(errors[0]))
    return outcome


def compile_program(amp, text, arguments):
    folder = tempfile.mkdtemp(prefix="amp-fuzz-")
    try:
        source = os.path.join(folder, "input.cpp")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        # What a crash writes down lies beside the input, and goes with it.
        environment = {**os.environ, "TMPDIR": folder, "CLANG_CRASH_DIAGNOSTICS_DIR": folder}
        command = [amp, *arguments, source, "-o", os.path.join(folder, "output")]
        try:
            result = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                                    timeout=WALL_SECONDS, preexec_fn=limited, errors="replace", text=True)
        except subprocess.TimeoutExpired:
            return Outcome("parsing", "hang", "no backtrace")
        return judge(result.returncode, (result.stderr + result.stdout).replace(folder + "/", ""), "input.cpp")
    finally:
        shutil.rmtree(folder, ignore_errors=True)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""vscode.py SAMPLES PREFIX FOLDER CLANG [gdb-dap]

Does in a copy of the samples in FOLDER what VS Code does with their .vscode. Runs every task, parses a file with clangd's flags, and
starts each debugger of launch.json to a stop in a kernel. Tessera is installed at PREFIX."""
import json
import os
import pathlib
import re
import subprocess
import sys

import dap

samples, prefix, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
workspace = folder / "samples"
subprocess.run(["cp", "-r", samples, workspace], check=True)
settings, tasks, launches, extensions = (
    json.loads((workspace / ".vscode" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("settings", "tasks", "launch", "extensions"))
assert extensions["recommendations"]
settings["tessera.prefix"] = prefix
FILE = workspace / "articles" / "tiling" / "tiled_index.cpp"
PROJECT = workspace / "matrix_multiply" / "matrix_multiply.cpp"
STOP = next(number for number, text in enumerate(FILE.read_text().splitlines(), 1) if "global[t_idx.global] = " in text)


def substituted(value, file):
    """`value` with VS Code's variables, as they are while `file` is open; one that is not known here is an error."""
    if isinstance(value, list):
        return [substituted(one, file) for one in value]
    if isinstance(value, dict):
        return {key: substituted(one, file) for key, one in value.items()}
    names = {"file": file, "fileDirname": file.parent, "fileBasenameNoExtension": file.stem, "workspaceFolder": workspace}
    names |= {f"config:{name}": one for name, one in settings.items()}
    return re.sub(r"\$\{([^}]*)\}", lambda variable: str(names[variable[1]]), value) if isinstance(value, str) else value


def run(label, file):
    task = substituted(named[label], file)
    if "dependsOn" in task:
        run(task["dependsOn"], file)
    options = task.get("options", {})
    done = subprocess.run([task["command"], *task.get("args", [])], cwd=options.get("cwd", workspace), text=True,
                          env={**os.environ, **options.get("env", {})}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{label}: exit status {done.returncode}: {done.stdout[-2000:]}")


def stop_by_dap(launch, command):
    session = dap.Session(command, launch["program"], launch["env"], str(FILE), STOP)
    work_items = [one for one in session.threads() if ":" in one["name"]]
    print(f"{launch['name']}: {len(work_items)} work-items, exit code {session.exit_code()}")


def stop_by_machine_interface(launch):
    """As Microsoft's extension drives gdb: its own commands, and others through the console's interpreter."""
    gdb = subprocess.Popen([launch["miDebuggerPath"], "-nx", "-q", "--interpreter=mi2", launch["program"]], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(command, answer="^done"):
        if not command.startswith("-"):
            command = f'-interpreter-exec console "{command}"'
        gdb.stdin.write(command + "\n")
        gdb.stdin.flush()
        lines = []
        for line in gdb.stdout:
            lines.append(line)
            if line.startswith("^error"):
                sys.exit(f"{launch['name']}: {command}: {line}")
            if line.startswith(answer):
                return "".join(lines)
        sys.exit(f"{launch['name']}: gdb ended at {command}")

    ask("set debuginfod enabled off")
    for one in launch["setupCommands"]:
        ask(one["text"])
    for one in launch["environment"]:
        ask(f"set environment {one['name']} {one['value']}")
    ask(f"-break-insert {FILE}:{STOP}")
    ask("-exec-run", "*stopped")
    print(f"{launch['name']}: {re.search(r'Tile .* of the kernel', ask('info amp work-items'))[0]}")
    ask("-gdb-exit", "^exit")


named = {task["label"]: task for task in tasks["tasks"]}
assert len(named) == len(tasks["tasks"])
for label in named:
    run(label, PROJECT if label.startswith("CMake") else FILE)
print(f"{len(named)} tasks")

subprocess.run([sys.argv[4], "-fsyntax-only", "-Werror", *substituted(settings["clangd.fallbackFlags"], FILE), FILE], check=True)
for launch in substituted(launches["configurations"], FILE):
    run(launch["preLaunchTask"], FILE)
    if launch["type"] == "lldb-dap" and os.access(settings["lldb-dap.executable-path"], os.X_OK):
        stop_by_dap(launch, settings["lldb-dap.executable-path"])
    elif launch["type"] == "gdb" and "gdb-dap" in sys.argv[5:]:
        stop_by_dap(launch, f"{launch['debuggerPath']} -nx -i dap")
    elif launch["type"] == "cppdbg":
        stop_by_machine_interface(launch)

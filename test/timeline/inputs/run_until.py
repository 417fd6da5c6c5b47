# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program with a time line until that shows all of some texts, separated by `&`, fifty times at most; then shows it. A
thread of the pool may be quicker than who waits for a kernel, and then there is no wait."""
import os
import subprocess
import sys

validator, texts, file, *command = sys.argv[1:]
for times in range(50):
    subprocess.run(command, env={**os.environ, "TESSERA_TIMELINE": file}, check=True)
    read = subprocess.run([sys.executable, validator, file], stdout=subprocess.PIPE, text=True)
    if read.returncode != 0:
        sys.exit(1)
    if all(text in read.stdout for text in texts.split("&")):
        break
print(read.stdout, end="")

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runs a debugger whose program is killed and leaves a core file.
ulimit -c unlimited
"$@"
exit 0

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# at-every-level.sh SCRATCH COMPILER OPTIONS FILE...: fails when FILE's diagnostics differ from those at -O0, or there
# are none. OPTIONS are separated by commas.
scratch=$1
compiler=$2
options=$3
shift 3
for file; do
  $compiler -O0 -c "$file" -o "$scratch.o" 2> "$scratch.expected"
  test -s "$scratch.expected" || { echo "$file: no diagnostics"; exit 1; }
  rest=$options,
  while test -n "$rest"; do
    $compiler ${rest%%,*} -c "$file" -o "$scratch.o" 2> "$scratch.found"
    diff "$scratch.expected" "$scratch.found" || { echo "$file: ${rest%%,*} differs from -O0"; exit 1; }
    rest=${rest#*,}
  done
done

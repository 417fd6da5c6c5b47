# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which parts of a kernel tools/dev/machine_code.py finds changed, for some changes of its source."""
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "tools/dev"))
import machine_code

KERNEL = """#include <amp.h>
using namespace concurrency;
void scale(array_view<float> a, array_view<float> b) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { STATEMENT; });
}
"""


def parts_of(compiler, statement):
    with tempfile.TemporaryDirectory() as folder:
        source, compiled = pathlib.Path(folder) / "kernel.cpp", pathlib.Path(folder) / "kernel.o"
        source.write_text(KERNEL.replace("STATEMENT", statement))
        subprocess.run([compiler, "-O2", "-famp-targets=cpu", "-c", source, "-o", compiled], check=True)
        return dict(machine_code.Object(compiled.read_bytes()).parts())


def changed(one, other):
    return sorted(name.rpartition("tessera_launch.")[2] for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def main():
    first = parts_of(sys.argv[1], "a[i] = b[i] * 1.5f")
    for title, statement in (("the same", "a[i] = b[i] * 1.5f"), ("another constant", "a[i] = b[i] * 2.75f"),
                             ("a capture less", "a[i] = 1.5f")):
        print(f"{title}: {' '.join(changed(first, parts_of(sys.argv[1], statement))) or 'nothing'}")


if __name__ == "__main__":
    main()

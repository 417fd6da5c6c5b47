// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a work-item which aborts in a loop without another end leaves it, however large the loop is, in kernels with
// barriers, too; several kernels of a unit do.
//
// RUN: %amp++ -O2 -famp-targets=cpu,nvptx -famp-cpu=scalar -famp-bounds=robust %s -o %t
// RUN: env TESSERA_CUDA=all TESSERA_DEFAULT_ACCELERATOR='cuda\0' LD_LIBRARY_PATH=%build/test/runtime/cuda/fake-cuda \
// RUN:   FAKE_CUDA="check=mistakes log=1" %t 2>&1 | %filecheck %s
// CHECK: all have ended
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

// Conditions of their own, which no loop repeats.
template <int steps> static int added(const array_view<const int> &from, const array_view<int> &to, int own, int sum) restrict(amp) {
  if (from[(own + steps) & 63] > sum % (steps + 2)) to[own] = sum += to[(own + steps) % 70];
  if constexpr (steps > 1) return added<steps - 1>(from, to, own, sum);
  return sum;
}

template <int steps> static bool ends() {
  std::vector<int> in(64, 1), sums(70);
  const array_view<const int> from(64, in);
  const array_view<int> to(70, sums);
  try {
    parallel_for_each(extent<1>(70).tile<7>(), [=](tiled_index<7> i) restrict(amp) {
      const int own = i.global[0];
      i.barrier.wait();
      for (int k = 0;; ++k) {
        to[own] = added<steps>(from, to, own, k);
        if (k >= (own & 7)) direct3d_abort();
      }
      i.barrier.wait();
      to[own] *= 31;
    });
    to.synchronize();
  } catch (const runtime_exception &abort) {
    return std::strcmp(abort.what(), "Reference Rasterizer: Shader abort instruction hit") == 0;
  }
  return false;
}

int main() { std::puts(ends<1>() && ends<15>() && ends<25>() ? "all have ended" : "one has not aborted"); }

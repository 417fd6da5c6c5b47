// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -famp-msvc knows min and max without std and _countof, on the host and in kernels, the annotations of
// <sal.h>, and Visual C++'s own keywords.
// RUN: %amp++ -famp-msvc -std=c++14 -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -std=c++20 -O1 -DSTD %s -o %t && %t
#include <amp.h>
#ifdef STD
using namespace std;
#endif

using namespace concurrency;

__forceinline int __cdecl clamped(_In_ int x, int low, unsigned high) restrict(cpu, amp) {
  return min(max(x, low), (int)high);
}

__declspec(noinline) static void __stdcall scale(_In_reads_(size) const float *in,
                                                 _Out_writes_(size) float *out, int size) {
  array_view<const float> from(size, in);
  array_view<float> to(size, out);
  to.discard_data();
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    float limit = 4.0f;
    to[i] = min(from[i] * 2, limit) + max(0, 1u) + clamped(i[0], 2, 3);
  });
}

struct taps {
  float weights[3];
};

template <typename T, int Size> T sum(const T (&values)[Size]) restrict(cpu, amp) {
  T copy[_countof(values)], result = 0;
  for (unsigned k = 0; k < _countof(copy); ++k)
    result += copy[k] = values[k];
  return result;
}

bool counts() {
  const taps t = {{1, 2, 3}};
  std::vector<float> sums(5);
  array_view<float> out(5, sums);
  parallel_for_each(out.extent.tile<5>(), [=](tiled_index<5> i) restrict(amp) {
    tile_static float shared[5][2];
    static_assert(_countof(shared) == 5 && _countof(shared[0]) == 2 && _countof("ab") == 3, "");
    shared[i.local[0]][_countof(shared[0]) - 1] = float(i.local[0]);
    i.barrier.wait();
    out[i] = sum(t.weights) + shared[_countof(shared) - 1 - i.local[0]][1];
  });
  for (int i = 0; i < 5; ++i)
    if (out[i] != 6 + 4 - i)
      return false;
  std::string texts[4];
  const bool flags[] = {true, false};
  return _countof(texts) == 4 && _countof(flags) == 2 && sum(t.weights) == 6;
}

namespace user {
template <typename T> T max(T, T) { return T(-1); }
int ask() { return max(1, 2); }
} // namespace user

int main() {
  float in[5] = {0, 1, 2, 3, 4}, out[5];
  scale(in, out, _countof(in));
  for (int i = 0; i < 5; ++i)
    if (out[i] != std::min(in[i] * 2, 4.0f) + 1 + std::min(std::max(i, 2), 3))
      return 1;
  unsigned __int64 big = __int64(1) << 40;
  int size = 7;
  __assume(size > 0);
  return max(size, 3.5) == 7.0 && min(2, 3) == 2 && user::ask() == -1 &&
                 big > 0xffffffffui64 && counts()
             ? 0
             : 2;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a unit with kernels is ordinary C++ for the rest: no macro and no word of another language is in the way,
// in neither pass, `&operator<<<int>` is what C++ says, and pragmas, coroutines and OpenMP work.
// REQUIRES: openmp
// RUN: %if every-shape %{ %amp++ -std=c++20 -O0 -fopenmp %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++20 -O2 -fopenmp %s -o %t-O2 && %t-O2
#if defined(__CUDA__) || defined(__CUDACC__) || defined(__CUDA_ARCH__)
#error "a macro of another language"
#endif
#include <amp.h>
#include <coroutine>
using namespace concurrency;

int __host = 1, device = 2, global = 3, shared = 4, host = 5, constant = 6;
int __device(int) { return 1; }
struct dim3 { int x; };
struct stream {};
int threadIdx = 1, blockDim = 2;

template <class T> stream operator<<(stream s, T) { return s; }
template <class T> struct holder { T (*f)(T); };
#pragma pack(push, 1)
struct packed { char c; int i; };
#pragma pack(pop)
struct started_task {
  struct promise_type {
    started_task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
int resumed;
started_task coroutine(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0] << 2 >> 1; });
  co_await std::suspend_never();
  resumed = v[3];
  co_return;
}
int main() {
  stream (*f)(stream, int) = &operator<<<int>;
  f(stream(), 1);
  array_view<int> v(10);
  coroutine(v);
  dim3 d = {threadIdx + blockDim};
#pragma omp parallel for
  for (int i = 0; i < 10; ++i) v[i] += d.x;
  const int words = __host + device + global + shared + host + constant + __device(1);
  return resumed == 6 && v[1] == 2 + 3 && sizeof(packed) == 5 && words == 22 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What pragmas.test compiles.
#pragma comment(lib, "d3d11.lib")
#pragma comment(lib, "DXGI.LIB")
#pragma comment(lib, "pthread")
#pragma warning(push)
#pragma warning(disable : 4996 4244)
#pragma region Includes
#ifndef PLAIN
#include <amp.h>
#endif
#pragma endregion
#pragma warning(pop)

int main() {
  int result = 0;
#ifndef PLAIN
  concurrency::array_view<int> view(1, &result);
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] = 3; });
  view.synchronize();
  result -= 3;
#endif
  return result;
}

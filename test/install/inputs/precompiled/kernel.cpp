// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int main() {
  concurrency::array_view<int> view(64);
  concurrency::parallel_for_each(
      view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = quoted * i[0]; });
  return view[21] == answer() ? 0 : 1;
}

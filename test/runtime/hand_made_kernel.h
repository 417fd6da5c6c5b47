// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels for tests: a descriptor by hand, whose code is a C++ function. What amp++ generates
/// looks the same.
#ifndef TESSERA_TEST_RUNTIME_HAND_MADE_KERNEL_H
#define TESSERA_TEST_RUNTIME_HAND_MADE_KERNEL_H

#include "abi/kernel.h"
#include "amp.h"

#include <algorithm>
#include <array>
#include <functional>

namespace test {

/// The function object of every hand-made kernel: what to call for each work-item, or for each
/// tile.
struct kernel_function {
  int rank = 0;
  const void *captured_array = nullptr; ///< listed in the capture table by capture()
  std::function<void(const int *point)> work_item;
  std::function<void(const tessera_tile &tile, void *scratch)> whole_tile;
};

inline void call_work_items(const kernel_function &kernel, const tessera_tile &tile) {
  const int rank = kernel.rank;
  std::array<int, 128> point; // of no memory that an abort would leave
  std::copy_n(tile.origin, rank, point.begin());
  for (int plane = 0; plane < tile.planes; ++plane)
    for (int row = 0; row < tile.rows; ++row)
      for (int column = 0; column < tile.columns; ++column) {
        if (rank >= 3)
          point[rank - 3] = tile.origin[rank - 3] + plane;
        if (rank >= 2)
          point[rank - 2] = tile.origin[rank - 2] + row;
        point[rank - 1] = tile.origin[rank - 1] + column;
        kernel.work_item(point.data());
      }
}

inline void entry(const void *closure, const tessera_tile *tile, void *scratch) {
  const auto &kernel = *static_cast<const kernel_function *>(closure);
  if (kernel.whole_tile)
    kernel.whole_tile(*tile, scratch);
  if (kernel.work_item)
    call_work_items(kernel, *tile);
}

/// A descriptor that a test may change before it launches it.
struct hand_made_kernel {
  tessera_image image = {tessera_image_host, 0, {entry}, 0};
  tessera_capture capture_table = {};
  tessera_kernel kernel = {};
  kernel_function function;

  explicit hand_made_kernel(int rank, std::initializer_list<int> tile = {}) {
    kernel.abi_version = TESSERA_ABI_VERSION;
    kernel.rank = static_cast<uint32_t>(rank);
    int dimension = 0;
    for (int length : tile)
      kernel.tile[dimension++] = length;
    kernel.closure_size = sizeof(kernel_function);
    kernel.closure_align = alignof(kernel_function);
    kernel.name = "test.cpp:1";
    kernel.image_count = 1;
    kernel.images = &image;
    function.rank = rank;
  }
  hand_made_kernel(const hand_made_kernel &) = delete;

  template <typename Array> void capture(const Array &array) {
    function.captured_array = &array;
    const auto offset = reinterpret_cast<const char *>(&function.captured_array) -
                        reinterpret_cast<const char *>(&function);
    capture_table = {static_cast<uint32_t>(offset), tessera_capture_array,
                     tessera_access_read_write, sizeof(Array)};
    kernel.captures = &capture_table;
    kernel.capture_count = 1;
  }

  /// As a generated stub does it.
  tessera_launch launch(const int *extent, tessera_accelerator_view *view = nullptr) {
    tessera_launch launch = {TESSERA_ABI_VERSION, kernel.rank, extent, view, 0};
    tessera_launch_kernel(&kernel, &launch, &function);
    return launch;
  }
  /// As parallel_for_each does it.
  template <int N>
  void start(const concurrency::extent<N> &domain, tessera_accelerator_view *view = nullptr) {
    concurrency::tessera_detail::__check(launch(domain.__components(), view).__status);
  }
  /// As a program that waits for its kernel.
  template <int N>
  void run(const concurrency::extent<N> &domain, tessera_accelerator_view *view = nullptr) {
    start(domain, view);
    if (!view)
      view = *tessera_accelerator_default_view(default_accelerator());
    concurrency::tessera_detail::__check(tessera_view_wait(view));
  }

private:
  static tessera_accelerator *default_accelerator() {
    tessera_accelerator *found = nullptr;
    concurrency::tessera_detail::__check(tessera_accelerator_open(L"default", &found));
    return found;
  }
};

} // namespace test

#endif // TESSERA_TEST_RUNTIME_HAND_MADE_KERNEL_H

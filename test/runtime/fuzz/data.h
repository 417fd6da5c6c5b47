// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The data of one host thread, as the program has it and as a sequential model has it.
#ifndef TESSERA_TEST_RUNTIME_FUZZ_DATA_H
#define TESSERA_TEST_RUNTIME_FUZZ_DATA_H

#include <amp.h>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fuzz {

/// Values in the order of a view's elements; nothing is known of an empty one.
using values = std::vector<std::optional<int>>;
/// Elements of a root, in the order of a view's elements.
using elements = std::vector<int>;

/// Memory, and what has to be in it. The program may not touch a source while something
/// asynchronous may still do: it then lives, and is checked, up to the program's end.
struct root {
  values model;
  std::unique_ptr<std::vector<int>> source;          ///< of views over the program's memory
  std::unique_ptr<concurrency::array<int, 1>> owner; ///< of views over an array
  int pending = 0;                                   ///< futures that are kept
  bool is_haunted = false;                           ///< something has lost its future
};

/// A view of any rank up to three, and which elements of its root it shows.
struct any_view {
  std::variant<concurrency::array_view<int, 1>, concurrency::array_view<int, 2>,
               concurrency::array_view<int, 3>>
      view;
  std::shared_ptr<root> of;
  elements shown;

  values now() const;
  void set(std::size_t number, std::optional<int> value) const;
  std::string name() const;
};

template <int N> concurrency::index<N> point_of(const concurrency::extent<N> &shape, int number) {
  concurrency::index<N> point;
  for (int dimension = N - 1; dimension >= 0; --dimension) {
    point[dimension] = number % shape[dimension];
    number /= shape[dimension];
  }
  return point;
}

/// Which element differs first, in words; empty if none does.
std::string difference(const values &wanted, const int *seen);

/// Whether values are there that something writes meanwhile. Nothing says when it is done, but that
/// they are.
bool have_arrived(const values &wanted, const int *seen);

/// A part of a view, a row of it, or its elements in another shape, as `seed` wants it.
any_view derive(const any_view &from, std::uint32_t seed, std::string &what);

} // namespace fuzz

#endif // TESSERA_TEST_RUNTIME_FUZZ_DATA_H

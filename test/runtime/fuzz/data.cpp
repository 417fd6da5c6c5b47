// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data.h"

#include <random>

using namespace concurrency;

namespace fuzz {
namespace {

template <int N>
any_view section_of(const any_view &from, const array_view<int, N> &view, std::mt19937 &random,
                    std::string &what) {
  const extent<N> shape = view.get_extent();
  index<N> origin;
  extent<N> size;
  for (int dimension = 0; dimension < N; ++dimension) {
    origin[dimension] = int(random() % unsigned(shape[dimension]));
    size[dimension] = 1 + int(random() % unsigned(shape[dimension] - origin[dimension]));
    what += "[" + std::to_string(origin[dimension]) + "+" + std::to_string(size[dimension]) + "]";
  }
  elements part;
  for (int number = 0; number < int(size.size()); ++number) {
    const index<N> point = point_of(size, number) + origin;
    int linear = 0;
    for (int dimension = 0; dimension < N; ++dimension)
      linear = linear * shape[dimension] + point[dimension];
    part.push_back(from.shown[std::size_t(linear)]);
  }
  return {view.section(origin, size), from.of, std::move(part)};
}

template <int N>
any_view derive_from(const any_view &from, const array_view<int, N> &view, std::mt19937 &random,
                     std::string &what) {
  const int count = int(from.shown.size());
  if constexpr (N >= 2)
    if (random() % 2) {
      const int row = int(random() % unsigned(view.get_extent()[0]));
      const int length = count / view.get_extent()[0];
      what = "row " + std::to_string(row);
      const auto begin = from.shown.begin() + length * row;
      return {view[row], from.of, elements(begin, begin + length)};
    }
  if constexpr (N == 1) {
    switch (random() % 5) {
    case 0:
      if (count % 2 == 0) {
        what = "two rows";
        return {view.view_as(extent<2>(2, count / 2)), from.of, from.shown};
      }
      break;
    case 1:
      if (count % 8 == 0) {
        what = "rank 3";
        return {view.view_as(extent<3>(2, count / 8, 4)), from.of, from.shown};
      }
      break;
    case 2:
      what = "the same";
      return from;
    case 3:
      if (random() % 2) {
        what = "the same type";
        return {view.template reinterpret_as<int>(), from.of, from.shown};
      }
      break;
    }
  }
  return section_of(from, view, random, what);
}

} // namespace

values any_view::now() const {
  values all;
  all.reserve(shown.size());
  for (int element : shown)
    all.push_back(of->model[std::size_t(element)]);
  return all;
}

void any_view::set(std::size_t number, std::optional<int> value) const {
  of->model[std::size_t(shown[number])] = value;
}

std::string any_view::name() const {
  std::string text;
  std::visit(
      [&](const auto &typed) {
        for (int dimension = 0; dimension < typed.rank; ++dimension)
          text += (dimension ? "x" : "") + std::to_string(typed.get_extent()[dimension]);
      },
      view);
  return "a view of " + text + (of->source ? " of a vector" : of->owner ? " of an array" : "");
}

std::string difference(const values &wanted, const int *seen) {
  for (std::size_t number = 0; number < wanted.size(); ++number)
    if (wanted[number] && *wanted[number] != seen[number])
      return "element " + std::to_string(number) + " of " + std::to_string(wanted.size()) + " is " +
             std::to_string(seen[number]) + " instead of " + std::to_string(*wanted[number]);
  return "";
}

__attribute__((no_sanitize("thread"))) bool have_arrived(const values &wanted, const int *seen) {
  for (std::size_t number = 0; number < wanted.size(); ++number) {
    const int value = const_cast<const volatile int *>(seen)[number];
    if (wanted[number] && *wanted[number] != value)
      return false;
  }
  return true;
}

any_view derive(const any_view &from, std::uint32_t seed, std::string &what) {
  std::mt19937 random(seed);
  return std::visit([&](const auto &view) { return derive_from(from, view, random, what); },
                    from.view);
}

} // namespace fuzz

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that temporary arrays work: a view keeps the memory of one, functions return arrays, and containers of the
// standard library hold, move and drop them.
//
// RUN: %if thorough %{ %amp++ -std=c++14 -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -std=c++20 -O2 %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -famp-msvc -O2 %s -o %t-msvc && %run %t-msvc
#include <amp.h>
#include <map>
#include <memory>
#include <numeric>
#if __cplusplus >= 201703L
#include <optional>
#endif

#include "../serial_comparison.h"

using namespace concurrency;

std::vector<int> counted(int n, int first) {
  std::vector<int> numbers(n);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

array<int> made(int n, int first) {
  const std::vector<int> numbers = counted(n, first);
  array<int> result(n, numbers.begin());
  return result;
}
auto made_in_a_kernel(int n) {
  array<int> result(n);
  parallel_for_each(result.extent, [&result](index<1> i) restrict(amp) { result[i] = 3 * i[0]; });
  return result;
}
array<int, 2> of_two_dimensions(int first) {
  return array<int, 2>(2, 3, counted(6, first).begin());
}
array<int> one_of_two(bool second) {
  array<int> a = made(3, 10), b = made(4, 20);
  if (second)
    return b;
  return a;
}

std::vector<int> contents(const array<int> &a) { return a; }
std::vector<int> contents(array_view<const int> v) {
  std::vector<int> numbers(v.extent.size());
  copy(v, numbers.begin());
  return numbers;
}

array_view<int> view_of_local() {
  array<int> local = made(1000, 5);
  return local;
}
int sum(array_view<const int> v) {
  int total = 0;
  for (int i = 0; i < v.extent[0]; ++i)
    total += v[i];
  return total;
}

void views() {
  array_view<int> direct(array<int>(300)), copied = made(300, 1);
  array_view<const int> read(made(300, 2));
  array_view<int, 2> plane(of_two_dimensions(7));
  array_view<int> row = of_two_dimensions(7)[1];
  array_view<int> part = made(300, 1).section(10, 5);
  std::vector<array<int>> others; // memory that would be taken where the temporary one's is free
  for (int i = 0; i < 10; ++i)
    others.push_back(made(300, -1));
  parallel_for_each(direct.extent, [=](index<1> i) restrict(amp) {
    direct[i] = copied[i] + read[i];
    copied[i] += 1000;
  });
  std::vector<int> sums(300);
  for (int i = 0; i < 300; ++i)
    sums[i] = 2 * i + 3;
  expect_equal("view of a temporary", contents(direct), sums);
  expect_equal("written in a kernel", contents(copied), counted(300, 1001));
  expect_equal("plane", contents(plane[0]), counted(3, 7));
  expect_equal("row", contents(row), counted(3, 10));
  expect_equal("section", contents(part), counted(5, 11));
  expect_equal("view of a local variable", contents(view_of_local()), counted(1000, 5));
  expect("argument", sum(made(4, 1)) == 10);

  array<int> kept = made(5, 1);
  array_view<int> of_kept = std::move(kept); // moves nothing
  of_kept[0] = 9;
  expect("the array is as it was", kept.extent[0] == 5 && contents(kept)[0] == 9);
}

void functions() {
  expect_equal("returned", contents(made(7, 3)), counted(7, 3));
  std::vector<int> tripled(50);
  for (int i = 0; i < 50; ++i)
    tripled[i] = 3 * i;
  expect_equal("filled by a kernel", contents(made_in_a_kernel(50)), tripled);
  expect_equal("either one", contents(one_of_two(true)), counted(4, 20));
  array<int> a = one_of_two(false), b(2);
  b = made(6, 1);
  std::swap(a, b);
  expect_equal("swapped", contents(a), counted(6, 1));
  b = std::move(a);
  expect_equal("moved", contents(b), counted(6, 1));
  a = made(2, 8); // usable again
  expect_equal("assigned after it was moved from", contents(a), counted(2, 8));
}

void containers() {
  std::vector<array<int>> arrays;
  arrays.push_back(array<int>(3));
  arrays.push_back(made(2, 1));
  arrays.reserve(20);
  array_view<int> first = arrays[0];
  arrays.emplace_back(4);
  arrays.push_back(arrays[1]);
  arrays.insert(arrays.begin(), made(6, 60));
  arrays.resize(7, array<int>(1));
  first[0] = 77; // moving hands over the memory
  expect("moved with its views", contents(arrays[1])[0] == 77);
  arrays.erase(arrays.begin(), arrays.begin() + 2);
  arrays.resize(3, array<int>(1));
  std::swap(arrays[0], arrays[2]);
  expect("size", arrays.size() == 3);
  expect_equal("swapped", contents(arrays[0]), counted(2, 1));
  expect_equal("a copy", contents(arrays[2]), counted(2, 1));
  for (array<int> &each : arrays) {
    array_view<int> view = each;
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 4; });
  }
  expect_equal("each in a kernel", contents(arrays[1]), counted(4, 4));

  std::map<int, array<int>> by_key;
  by_key.emplace(1, made(3, 1));
  by_key.insert({2, made(2, 20)});
  by_key.insert(std::make_pair(3, array<int>(5)));
  by_key.at(3) = made(4, 30);
  by_key.erase(1);
  expect_equal("in a map", contents(by_key.at(2)), counted(2, 20));
  expect_equal("assigned in a map", contents(by_key.at(3)), counted(4, 30));
  auto owned = std::make_unique<array<int>>(made(5, 50));
  expect_equal("owned by a pointer", contents(*owned), counted(5, 50));
#if __cplusplus >= 201703L
  std::optional<array<int>> perhaps;
  perhaps = made(3, 3);
  expect_equal("in an optional", contents(*perhaps), counted(3, 3));
  perhaps.emplace(4);
  perhaps.reset();
  perhaps = made_in_a_kernel(1);
  expect("once more", perhaps->extent[0] == 1 && contents(*perhaps)[0] == 0);
#endif
}

int main() {
  views();
  functions();
  containers();
  return result();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that accesses of the host to memory whose newest value is elsewhere are found at their
// lines, and that programs which synchronize and refresh have no finding.
//
// RUN: %amp++ -O1 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s host
// RUN: %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s host
#include "inputs/cases.h"

#include <thread>

constexpr int many = 16 << 10; // pages that lie wholly in a vector

__attribute__((noinline)) int value_at(const std::vector<int> &numbers, int where) {
  return numbers[where]; // 1: stale-read, 2: stale-read
}

void no_synchronize() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 1: stale-read
  std::fprintf(stderr, "%d\n", value_at(numbers, 5000));
}
void with_synchronize() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  std::fprintf(stderr, "%d\n", value_at(numbers, 5000));
}

void another_part() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 2: stale-read
  view.section(0, many / 2).synchronize();
  std::fprintf(stderr, "%d\n", value_at(numbers, many - 3000));
}
void the_part() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.section(0, many / 2).synchronize();
  std::fprintf(stderr, "%d\n", value_at(numbers, many / 2 - 3000));
}

void copy_by_the_library() {
  std::vector<int> numbers = checks::ascending(many), copied(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 3: stale-read
  std::memcpy(copied.data(), numbers.data(), many * sizeof(int));                  // 3: stale-read
  std::fprintf(stderr, "%d\n", copied[7]);
}
void copy_through_the_view() {
  std::vector<int> numbers = checks::ascending(many), copied(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  copy(view, copied.begin());
  std::fprintf(stderr, "%d %d\n", copied[7], view[5000]);
}

void read_by_a_thread() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 4: stale-read
  std::thread([&] {
    std::fprintf(stderr, "%d\n", numbers[5000]); // 4: stale-read
  }).join();
}
void synchronized_for_a_thread() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize_async().get();
  std::thread([&] { std::fprintf(stderr, "%d\n", numbers[5000]); }).join();
}

void pointer_from_before() {
  array_view<int> view(many);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
  const int *const at = view.data();
  std::fprintf(stderr, "%d\n", at[5000]);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 5: stale-read
  std::fprintf(stderr, "%d\n", at[5000]);                                          // 5: stale-read
}
void pointer_from_after() {
  array_view<int> view(many);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  const int *const at = view.data();
  std::fprintf(stderr, "%d\n", at[5000]);
}

void no_refresh() {
  std::vector<int> numbers = checks::ascending(many), sums(many);
  const array_view<const int> view(many, numbers);
  const array_view<int> to(many, sums);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { to[i] = view[i]; });
  numbers[5000] = 1; // 6: stale-write
  parallel_for_each(
      view.extent, [=](index<1> i) restrict(amp) { to[i] += view[i]; }); // 6: stale-write
  to.synchronize();
}
void with_refresh() {
  std::vector<int> numbers = checks::ascending(many), sums(many);
  const array_view<const int> view(many, numbers);
  const array_view<int> to(many, sums);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { to[i] = view[i]; });
  numbers[5000] = 1;
  view.refresh();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { to[i] += view[i]; });
  to.synchronize();
}

void write_before_the_result() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 7: stale-write
  numbers[5000] = 1;                                                               // 7: stale-write
  view.synchronize();
}
void write_behind_the_result() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  numbers[5000] = 1;
  view.refresh();
  view.synchronize();
}

void write_before_the_last_view_goes() {
  std::vector<int> numbers = checks::ascending(many);
  {
    array_view<int> view(many, numbers);
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 8: stale-write
    std::memset(&numbers[many / 2], 0, 16);                            // 8: stale-write
  }
}
void write_after_the_last_view_has_gone() {
  std::vector<int> numbers = checks::ascending(many);
  {
    array_view<int> view(many, numbers);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  }
  std::memset(&numbers[many / 2], 0, 16);
}

void write_after_synchronize_for_reads() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  for (int turn = 0; turn < 2; ++turn) {
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 9: stale-write
    view.synchronize();
    numbers[5000] = turn; // 9: stale-write
  }
}
void write_after_synchronize_for_writes() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  for (int turn = 0; turn < 2; ++turn) {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize(access_type_read_write);
    numbers[5000] = turn;
  }
}

// What was written is not what a kernel reads next, and harms nobody.
void new_numbers_for_a_discarded_view() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  numbers[5000] = 3;
  view.discard_data();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
  view.synchronize();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.discard_data();
  for (int &number : numbers)
    number = 0;
  view.refresh();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}
void write_and_discard_too_late() {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  parallel_for_each(
      view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; }); // 10: stale-write
  for (int &number : numbers)
    number = 0; // 10: stale-write
  view.synchronize();
}

constexpr checks::one_case cases[] = {
    {"synchronize", no_synchronize, with_synchronize},
    {"part", another_part, the_part},
    {"library", copy_by_the_library, copy_through_the_view},
    {"thread", read_by_a_thread, synchronized_for_a_thread},
    {"pointer", pointer_from_before, pointer_from_after},
    {"refresh", no_refresh, with_refresh},
    {"result", write_before_the_result, write_behind_the_result},
    {"last view", write_before_the_last_view_goes, write_after_the_last_view_has_gone},
    {"access", write_after_synchronize_for_reads, write_after_synchronize_for_writes},
    {"discard", write_and_discard_too_late, new_numbers_for_a_discarded_view},
};

int main(int count, char **arguments) { return checks::main(cases, count, arguments); }

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a record which a function takes by value, and which lies on the stack for the call, is a variable to the
// checks: accesses inside are right, those behind its end and values that nobody wrote are found.
//
// RUN: %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s
// RUN: %if thorough %{ %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s %}
#include "inputs/cases.h"

using checks::launch_with, checks::size;

struct numbers {
  int count;
  int all[8];
};

int sum_of(numbers some) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < some.count; ++i)
    sum += some.all[i]; // 1: out-of-bounds
  some.count = 2;
  return sum + some.count;
}
void behind_the_end(int count) {
  launch_with(count, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    numbers some = {n, {1, 2, 3, 4, 5, 6, 7, 8}};
    v[t.global] = sum_of(some);
  });
}

int last_of(numbers some) restrict(amp) { return some.all[some.count - 1]; }
void not_all_written(int count) {
  launch_with(count, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    numbers some; // 2: unwritten
    some.count = n;
    for (int i = 0; i < 7; ++i)
      some.all[i] = i;
    v[t.global] = last_of(some); // 2: unwritten
  });
}

const checks::one_case cases[] = {
    {"end", [] { behind_the_end(9); }, [] { behind_the_end(8); }},
    {"written", [] { not_all_written(8); }, [] { not_all_written(7); }},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}

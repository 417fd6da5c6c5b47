// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that of the ways which all work-items take alike the likely one decides how many vectors
// are interleaved, of those alike the longest, and that straight code which waits for itself is
// interleaved even where that takes more registers than there are.
//
// RUN: %amp++ -O2 -famp-cpu=v4 -Rpass=amp -c %s -o %t.o 2> %t.remarks
// RUN: %filecheck %s --input-file=%t.remarks
#include <amp.h>

using namespace concurrency;

#define TEN(STEP) STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define HUNDRED(STEP) TEN(TEN(STEP))
#define STEP hash = mixed(other, hash);

unsigned mixed(unsigned &other, unsigned hash) restrict(amp) {
  const unsigned sum = hash + (hash ^ other) * other;
  other = hash;
  return sum << 7 | sum >> 25;
}

// CHECK: [[@LINE+4]]:{{[0-9]+}}: remark: work-items run 16 at a time in vectors, 2 vectors
void seldom_long(array_view<unsigned> numbers, bool is_long) {
  parallel_for_each(
      numbers.extent, [=](index<1> i) restrict(amp) {
        unsigned hash = numbers[i], other = i[0];
        if (__builtin_expect(is_long, false)) {
          HUNDRED(STEP) HUNDRED(STEP) HUNDRED(STEP)
        } else {
          HUNDRED(STEP)
        }
        numbers[i] = hash;
      });
}

// CHECK: [[@LINE+4]]:{{[0-9]+}}: remark: work-items run 16 at a time in vectors, 1 vector
void perhaps_long(array_view<unsigned> numbers, bool is_long) {
  parallel_for_each(
      numbers.extent, [=](index<1> i) restrict(amp) {
        unsigned hash = numbers[i], other = i[0];
        if (is_long) {
          HUNDRED(STEP) HUNDRED(STEP) HUNDRED(STEP)
        } else {
          HUNDRED(STEP)
        }
        numbers[i] = hash;
      });
}

// CHECK: [[@LINE+4]]:{{[0-9]+}}: remark: work-items run 16 at a time in vectors, 2 vectors
void many_values(array_view<unsigned> numbers) {
  parallel_for_each(
      numbers.extent, [=](index<1> i) restrict(amp) {
        unsigned hash = numbers[i], other = i[0], values[30];
        for (unsigned &value : values)
          value = STEP
        for (const unsigned value : values) {
          hash ^= value;
          STEP
        }
        numbers[i] = hash;
      });
}

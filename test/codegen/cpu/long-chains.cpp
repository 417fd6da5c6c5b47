// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that two vectors are interleaved where each instruction of a long body waits for the one
// before: a core does not look ahead into the next iteration. A body that is longer still is not
// repeated.
//
// RUN: %amp++ -O2 -famp-cpu=v4 -Rpass=amp -c %s -o %t.o 2> %t.remarks
// RUN: %filecheck %s --input-file=%t.remarks
#include <amp.h>

using namespace concurrency;

#define TEN(STEP) STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define HUNDRED(STEP) TEN(TEN(STEP))

unsigned mixed(unsigned &other, unsigned hash) restrict(amp) {
  const unsigned sum = hash + (hash ^ other) * other;
  other = hash;
  return sum << 7 | sum >> 25;
}

// CHECK: [[@LINE+4]]:{{[0-9]+}}: remark: work-items run 16 at a time in vectors, 2 vectors
void hash(array_view<unsigned> numbers) {
  parallel_for_each(
      numbers.extent, [=](index<1> i) restrict(amp) {
        unsigned hash = numbers[i], other = i[0];
        HUNDRED(hash = mixed(other, hash);) numbers[i] = hash;
      });
}

// CHECK: [[@LINE+4]]:{{[0-9]+}}: remark: work-items run 16 at a time in vectors, 1 vector
void longer_hash(array_view<unsigned> numbers) {
  parallel_for_each(
      numbers.extent, [=](index<1> i) restrict(amp) {
        unsigned hash = numbers[i], other = i[0];
        HUNDRED(hash = mixed(other, hash);)
        HUNDRED(hash = mixed(other, hash);)
        HUNDRED(hash = mixed(other, hash);)
        numbers[i] = hash;
      });
}

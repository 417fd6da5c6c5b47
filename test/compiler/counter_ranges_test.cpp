// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the range of a counter holds all its values, and that it is known wherever the
// counter does not wrap around: for every start, step and number of iterations of 8 bits.
#include "analysis/ranges/CounterRanges.h"
#include <gtest/gtest.h>

using namespace tessera;

namespace {

LinearForm number(int64_t Number) { return {Number, {}}; }

bool holds(const CounterRanges::Range &R) {
  return llvm::all_of(R.NotNegative, [](const LinearForm &Form) { return Form.Constant >= 0; });
}

/// For one start and step: more and more iterations.
void compareAll(int Begin, int Step) {
  bool Wrapped = false;
  int Value = Begin, Least = Begin, Most = Begin;
  for (int Count = 0; Count <= 255; ++Count) {
    if (Count > 0) {
      Wrapped |= Value + Step != int8_t(Value + Step);
      Value = int8_t(Value + Step);
      Least = std::min(Least, Value);
      Most = std::max(Most, Value);
    }
    const auto R = CounterRanges::rangeOf(number(Begin), Step, number(Count), 8);
    ASSERT_EQ(R && holds(*R), !Wrapped) << Begin << " + " << Step << " * " << Count;
    if (Wrapped)
      continue;
    ASSERT_EQ(R->Least.Constant, Least) << Begin << " + " << Step << " * " << Count;
    ASSERT_EQ(R->Most.Constant, Most) << Begin << " + " << Step << " * " << Count;
  }
}

} // namespace

TEST(counter_ranges, every_start_step_and_count_of_8_bits) {
  for (int Begin = -128; Begin <= 127; ++Begin)
    for (int Step = -128; Step <= 127; ++Step)
      compareAll(Begin, Step);
}

// A start or a number of iterations is known modulo the size of its type: what is not the number
// itself never passes for it.
TEST(counter_ranges, starts_and_counts_of_other_sizes_are_refused) {
  for (int Begin = -128; Begin <= 127; ++Begin)
    for (const int Beside : {-512, -256, 256, 512})
      for (const int Count : {0, 1, 5, 100}) {
        const auto R = CounterRanges::rangeOf(number(Begin + Beside), 1, number(Count), 8);
        EXPECT_FALSE(R && holds(*R)) << Begin + Beside << " " << Count;
      }
  for (int Count = -300; Count < 0; ++Count) {
    const auto R = CounterRanges::rangeOf(number(0), 1, number(Count), 8);
    EXPECT_FALSE(R && holds(*R)) << Count;
  }
}

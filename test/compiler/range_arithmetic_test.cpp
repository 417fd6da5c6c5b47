// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what is computed of ranges holds what is computed of each two of their values: of all
// pairs of 8-bit values, and of all ranges between the numbers where something changes.
#include "analysis/ranges/RangeArithmetic.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;

namespace {

using Operation = IndexRange (RangeArithmetic::*)(const IndexRange &, const IndexRange &);

/// Computes at once what the instructions would.
class Numbers {
public:
  Numbers()
      : M("ranges", Context), F(Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                                                 Function::ExternalLinkage, "f", M)),
        Block(BasicBlock::Create(Context, "", F)),
        Emit(Block, InstSimplifyFolder(M.getDataLayout())) {}

  /// The ends of \p Of's result for two ranges; what has to hold for it does.
  std::pair<int64_t, int64_t> ends(Operation Of, std::pair<int, int> Left,
                                   std::pair<int, int> Right) {
    RangeArithmetic Ranges(Emit);
    SmallVector<Value *, 4> Needs;
    Ranges.needIn(&Needs);
    const IndexRange Result = (Ranges.*Of)(Ranges.between(Left.first, Left.second),
                                           Ranges.between(Right.first, Right.second));
    EXPECT_TRUE(Needs.empty()) << "sums and products of 8 bits have no more than 64";
    EXPECT_TRUE(Result.isKnown());
    const std::pair<int64_t, int64_t> Ends{valueOf(Result.Least), valueOf(Result.Most)};
    EXPECT_LE(minIntN(Result.Bits), Ends.first);
    EXPECT_GE(maxIntN(Result.Bits), Ends.second);
    while (!Block->empty())
      Block->back().eraseFromParent();
    return Ends;
  }

private:
  int64_t valueOf(Value *V) {
    if (auto *I = dyn_cast<Instruction>(V)) {
      SmallVector<Constant *, 3> Operands;
      for (Value *Operand : I->operands())
        Operands.push_back(isa<Function>(Operand)
                               ? cast<Constant>(Operand)
                               : ConstantInt::get(Operand->getType(), uint64_t(valueOf(Operand)),
                                                  /*IsSigned=*/true));
      V = ConstantFoldInstOperands(I, Operands, M.getDataLayout());
    }
    return cast<ConstantInt>(V)->getSExtValue();
  }

  LLVMContext Context;
  Module M;
  Function *F;
  BasicBlock *Block;
  RangeArithmetic::Builder Emit;
};

struct Rule {
  const char *Name;
  Operation Of;
  int (*Compute)(int, int);
  bool (*IsAsked)(int, int); ///< of what is the rule?
  bool IsExact;              ///< for two single numbers
};

bool always(int, int) { return true; }
bool hasDivisor(int, int Y) { return Y >= 1; }
bool notNegative(int X, int Y) { return X >= 0 && Y >= 0; }

const Rule Rules[] = {
    {"sum", &RangeArithmetic::add, [](int X, int Y) { return X + Y; }, always, true},
    {"product", &RangeArithmetic::multiply, [](int X, int Y) { return X * Y; }, always, true},
    {"quotient", &RangeArithmetic::divide, [](int X, int Y) { return X / Y; }, hasDivisor, true},
    {"remainder", &RangeArithmetic::remainder, [](int X, int Y) { return X % Y; }, hasDivisor,
     false},
    {"or", &RangeArithmetic::combineBits, [](int X, int Y) { return X | Y; }, notNegative, false},
    {"xor", &RangeArithmetic::combineBits, [](int X, int Y) { return X ^ Y; }, notNegative, false},
    {"maximum", &RangeArithmetic::greater, [](int X, int Y) { return std::max(X, Y); }, always,
     true},
    {"minimum", &RangeArithmetic::less, [](int X, int Y) { return std::min(X, Y); }, always, true},
    {"left of both", &RangeArithmetic::either, [](int X, int) { return X; }, always, false},
    {"right of both", &RangeArithmetic::either, [](int, int Y) { return Y; }, always, false},
};

const int Ends[] = {-128, -127, -65, -64, -3, -2, -1, 0, 1, 2, 3, 31, 32, 64, 126, 127};

/// The least and the most of all pairs, computed one by one.
std::pair<int, int> compared(const Rule &R, std::pair<int, int> Left, std::pair<int, int> Right) {
  std::pair<int, int> Result{INT_MAX, INT_MIN};
  for (int X = Left.first; X <= Left.second; ++X)
    for (int Y = Right.first; Y <= Right.second; ++Y) {
      const int Value = R.Compute(X, Y);
      Result = {std::min(Result.first, Value), std::max(Result.second, Value)};
    }
  return Result;
}

} // namespace

TEST(range_arithmetic, every_pair_of_8_bit_values) {
  for (const Rule &R : Rules) {
    Numbers Computed;
    for (int X = -128; X <= 127; ++X)
      for (int Y = -128; Y <= 127; ++Y) {
        if (!R.IsAsked(X, Y))
          continue;
        const auto [Least, Most] = Computed.ends(R.Of, {X, X}, {Y, Y});
        const int Value = R.Compute(X, Y);
        ASSERT_TRUE(Least <= Value && Value <= Most) << R.Name << " " << X << " " << Y;
        ASSERT_TRUE(!R.IsExact || Least == Most) << R.Name << " " << X << " " << Y;
      }
  }
}

TEST(range_arithmetic, every_value_of_ranges) {
  for (const Rule &R : Rules) {
    Numbers Computed;
    for (const int From : Ends)
      for (const int To : Ends)
        for (const int OtherFrom : Ends)
          for (const int OtherTo : Ends) {
            if (From > To || OtherFrom > OtherTo || !R.IsAsked(From, OtherFrom))
              continue;
            const std::pair<int, int> Left{From, To}, Right{OtherFrom, OtherTo};
            const auto [Least, Most] = Computed.ends(R.Of, Left, Right);
            const auto [First, Last] = compared(R, Left, Right);
            ASSERT_TRUE(Least <= First && Last <= Most)
                << R.Name << " of " << From << " to " << To << " and " << OtherFrom << " to "
                << OtherTo << ": " << Least << " to " << Most << ", not " << First << " to "
                << Last;
          }
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/widen/FastLaneMath.h"
#include "contract/Decisions.h"
#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/widen/LaneArithmetic.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

namespace {

constexpr unsigned Avx2Lanes = 8, Avx512Lanes = 16;

/// One of AVX-512's own, which also take what inactive lanes have, a mask and a rounding mode.
Value *avx512(const LaneArithmetic &Floats, Intrinsic::ID Id, ArrayRef<Value *> Operands) {
  constexpr unsigned CurrentRounding = 4;
  IRBuilderBase &Builder = Floats.Builder;
  SmallVector<Value *, 6> All(Operands);
  All.append({Floats.number(0), Constant::getAllOnesValue(Builder.getIntNTy(Avx512Lanes)),
              Builder.getInt32(CurrentRounding)});
  return Builder.CreateIntrinsic(Id, All);
}

unsigned lanesOf(const Value *X) { return cast<FixedVectorType>(X->getType())->getNumElements(); }

bool isFloats(const Value *X) { return X->getType()->getScalarType()->isFloatTy(); }

/// 1 - x * y * y, where y is nearly 1 / sqrt(x). Of 0 and of infinity the estimate is exact, but
/// this is no number; any small one in its place leaves the estimate as it is, and the machine's
/// minimum has its second operand then.
Value *errorOfRoot(const LaneArithmetic &Floats, Value *X, Value *Estimate) {
  IRBuilderBase &Builder = Floats.Builder;
  Value *Negative = Builder.CreateFNeg(Builder.CreateFMul(X, Estimate));
  Value *Error = Floats.multiplyAdd(Negative, Estimate, Floats.number(1.0));
  Constant *Small = Floats.number(0.001);
  return Builder.CreateSelect(Builder.CreateFCmpOLT(Error, Small), Error, Small);
}

/// Is \p X, unless it is no number, far above the subnormal numbers: a sum of what is never
/// negative and of a constant? However it is rounded, such a sum is not less than any of its parts.
bool isAboveSubnormals(const Value *X, const SimplifyQuery &Query, unsigned Depth = 0) {
  constexpr double Least = 0x1p-100;
  if (const APFloat *Number = nullptr; match(X, m_APFloat(Number)))
    return Number->convertToDouble() >= Least;
  if (Depth == MaxAnalysisRecursionDepth)
    return false;
  const auto IsAbove = [&](const Value *Part) { return isAboveSubnormals(Part, Query, Depth + 1); };
  const auto IsPositive = [&](const Value *Part) {
    return cannotBeOrderedLessThanZero(Part, Query);
  };
  const Value *A = nullptr, *B = nullptr, *C = nullptr;
  if (match(X, m_FAdd(m_Value(A), m_Value(B))))
    return (IsAbove(A) && IsPositive(B)) || (IsAbove(B) && IsPositive(A));
  if (match(X, m_Intrinsic<Intrinsic::fma>(m_Value(A), m_Value(B), m_Value(C))))
    return (A == B || (IsPositive(A) && IsPositive(B))) && IsAbove(C);
  return false;
}

bool isAboveSubnormals(const LaneArithmetic &Floats, const Value *X) {
  const BasicBlock &Block = *Floats.Builder.GetInsertBlock();
  return require("compute-fast-math.may-be-subnormal", Block,
                 isAboveSubnormals(X, Block.getDataLayout()));
}

/// Of what is large enough to be halved by its exponent alone, the step of Newton's method:
/// y + y * (1/2 - x / 2 * y * y). Half of infinity is finite this way, so that its estimate, which
/// is 0, stays 0. \p Half stands in place of 1/2.
Value *rootOfLarge(const LaneArithmetic &Floats, Value *X, Value *Estimate, double Half = 0.5) {
  IRBuilderBase &Builder = Floats.Builder;
  auto *Bits = VectorType::getInteger(cast<VectorType>(X->getType()));
  Value *Less = Builder.CreateSub(Builder.CreateBitCast(X, Bits), ConstantInt::get(Bits, 1u << 23));
  Less = Builder.CreateBitCast(Less, X->getType());
  Value *Negative = Builder.CreateFNeg(Builder.CreateFMul(Less, Estimate));
  Value *Error = Floats.multiplyAdd(Negative, Estimate, Floats.number(Half));
  return Floats.multiplyAdd(Estimate, Error, Estimate);
}

/// From an estimate of 14 bits: the step of Newton's method, y + y / 2 * e.
Value *rootFrom14Bits(const LaneArithmetic &Floats, Value *X) {
  IRBuilderBase &Builder = Floats.Builder;
  Value *Estimate = Builder.CreateIntrinsic(
      Intrinsic::x86_avx512_rsqrt14_ps_512,
      {X, Floats.number(0), Constant::getAllOnesValue(Builder.getIntNTy(Avx512Lanes))});
  if (isAboveSubnormals(Floats, X))
    return rootOfLarge(Floats, X, Estimate);
  Value *Error = errorOfRoot(Floats, X, Estimate);
  Value *Half = Builder.CreateFMul(Estimate, Floats.number(0.5));
  return Floats.multiplyAdd(Half, Error, Estimate);
}

/// From one of 12 bits, with the next term: y + y * e * (1/2 + 3/8 * e). The estimate is infinite
/// where x is subnormal, and so is this. Elsewhere the step alone errs to one side, by up to
/// 3.4 * 2^-24 of the root where the estimate errs most, so that it is moved to the middle.
Value *rootFrom12Bits(const LaneArithmetic &Floats, Value *X) {
  IRBuilderBase &Builder = Floats.Builder;
  Value *Estimate = Builder.CreateIntrinsic(Intrinsic::x86_avx_rsqrt_ps_256, {X});
  if (isAboveSubnormals(Floats, X))
    return rootOfLarge(Floats, X, Estimate, /*Half=*/0.5 + 0x1p-24);
  Value *Error = errorOfRoot(Floats, X, Estimate);
  Value *Terms = Floats.polynomial(Error, {0.375, 0.5});
  return Floats.multiplyAdd(Builder.CreateFMul(Estimate, Error), Terms, Estimate);
}

/// From an estimate of 14 bits: the step of Newton's method, y * (2 - x * y). Where x or y is 0 or
/// infinite the estimate is exact, but the factor infinite or no number; any positive one in its
/// place leaves the estimate as it is, and the machine's maximum has its second operand then.
Value *reciprocalFrom14Bits(const LaneArithmetic &Floats, Value *X) {
  IRBuilderBase &Builder = Floats.Builder;
  Value *Estimate = Builder.CreateIntrinsic(
      Intrinsic::x86_avx512_rcp14_ps_512,
      {X, Floats.number(0), Constant::getAllOnesValue(Builder.getIntNTy(Avx512Lanes))});
  Value *Factor = Floats.multiplySubtract(X, Estimate, Floats.number(2.0));
  Constant *Least = Floats.number(0.999);
  Factor = Builder.CreateSelect(Builder.CreateFCmpOGT(Factor, Least), Factor, Least);
  return Builder.CreateFMul(Estimate, Factor);
}

/// x = n * ln 2 + r, and exp(x) = 2^n * exp(r) with a polynomial for exp(r).
Value *exponential(const LaneArithmetic &Floats, Value *X) {
  IRBuilderBase &Builder = Floats.Builder;
  // A number of this size has no bits behind the point, so that adding it rounds.
  Constant *Rounder = Floats.number(0x1.8p23);
  Value *N =
      Builder.CreateFSub(Floats.multiplyAdd(X, Floats.number(0x1.715476p+0), Rounder), Rounder);
  Value *R = Floats.multiplyAdd(N, Floats.number(-0x1.62e430p-1), X);
  R = Floats.multiplyAdd(N, Floats.number(0x1.05c610p-29), R);
  // Where x is so large that r is not small, or no number, n alone decides.
  constexpr unsigned SmallerOne = 2; // by their absolute values
  R = avx512(Floats, Intrinsic::x86_avx512_mask_range_ps_512,
             {R, Floats.number(0.35), Builder.getInt32(SmallerOne)});
  Value *Power = Floats.polynomial(
      R, {0x1.6a23f6p-10, 0x1.123a0ap-7, 0x1.5558f2p-5, 0x1.555492p-3, 0x1.fffffcp-2, 1.0, 1.0});
  return avx512(Floats, Intrinsic::x86_avx512_mask_scalef_ps_512, {Power, N});
}

/// x = m * 2^e with m from 3/4 to 3/2, and log(x) = e * ln 2 + log(m) with a polynomial for log(m).
/// The exponent of 0 and infinity is infinite, and m of a negative number is none.
Value *logarithm(const LaneArithmetic &Floats, Value *X) {
  IRBuilderBase &Builder = Floats.Builder;
  constexpr unsigned FromThreeQuarters = 3, NoneOfNegative = 8;
  Value *M = avx512(Floats, Intrinsic::x86_avx512_mask_getmant_ps_512,
                    {X, Builder.getInt32(FromThreeQuarters | NoneOfNegative)});
  Value *E = avx512(Floats, Intrinsic::x86_avx512_mask_getexp_ps_512, {X});
  Constant *One = Floats.number(1.0);
  E = Builder.CreateSelect(Builder.CreateFCmpOLT(M, One), Builder.CreateFAdd(E, One), E);
  Value *R = Builder.CreateFSub(M, One);
  Value *Rest =
      Floats.polynomial(R, {-0x1.714bf0p-5, 0x1.ac9ea2p-4, -0x1.0d8f2cp-3, 0x1.28850cp-3,
                            -0x1.54ef82p-3, 0x1.99699cp-3, -0x1.000042p-2, 0x1.5555a4p-2, -0.5});
  Value *OfM = Floats.multiplyAdd(Builder.CreateFMul(R, R), Rest, R);
  return Floats.multiplyAdd(E, Floats.number(0x1.62e430p-1), OfM);
}

} // namespace

Value *fastReciprocalRoot(IRBuilderBase &Builder, Value *X,
                          const VectorizeWorkItemsOptions &Options) {
  if (!isFloats(X))
    return nullptr;
  const LaneArithmetic Floats(Builder, X->getType());
  if (Options.HasAvx512 && lanesOf(X) == Avx512Lanes)
    return rootFrom14Bits(Floats, X);
  if (Options.HasAvx2 && lanesOf(X) == Avx2Lanes)
    return rootFrom12Bits(Floats, X);
  return nullptr;
}

Value *fastReciprocal(IRBuilderBase &Builder, Value *X, const VectorizeWorkItemsOptions &Options) {
  if (!Options.HasAvx512 || !isFloats(X) || lanesOf(X) != Avx512Lanes)
    return nullptr;
  return reciprocalFrom14Bits(LaneArithmetic(Builder, X->getType()), X);
}

Value *fastFunction(IRBuilderBase &Builder, StringRef Function, Value *X,
                    const VectorizeWorkItemsOptions &Options) {
  if (!Options.HasAvx512 || !isFloats(X) || lanesOf(X) != Avx512Lanes)
    return nullptr;
  const LaneArithmetic Floats(Builder, X->getType());
  if (Function == "expf")
    return exponential(Floats, X);
  if (Function == "logf")
    return logarithm(Floats, X);
  return nullptr;
}

} // namespace tessera

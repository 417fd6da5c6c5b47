// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/widen/PreciseLaneMath.h"
#include "vectorize/widen/LaneArithmetic.h"

using namespace llvm;

namespace tessera {

namespace {

constexpr unsigned MantissaBits = 52;
constexpr uint64_t ExponentBias = 1023;
constexpr double Infinity = std::numeric_limits<double>::infinity();

/// The bits of doubles as integers, and back.
class DoubleBits {
public:
  DoubleBits(IRBuilderBase &Builder, const Value *X)
      : Builder(Builder), Doubles(X->getType()),
        Integers(VectorType::get(Builder.getInt64Ty(), cast<VectorType>(X->getType()))) {}

  Constant *integer(uint64_t Value) const { return ConstantInt::get(Integers, Value); }
  Constant *of(double Number) const { return integer(llvm::bit_cast<uint64_t>(Number)); }
  Value *of(Value *Number) const { return Builder.CreateBitCast(Number, Integers); }
  Value *number(Value *Bits) const { return Builder.CreateBitCast(Bits, Doubles); }

  /// 2 ^ \p Exponent, which is one of a normal number.
  Value *powerOfTwo(Value *Exponent) const {
    return number(
        Builder.CreateShl(Builder.CreateAdd(Exponent, integer(ExponentBias)), MantissaBits));
  }

private:
  IRBuilderBase &Builder;
  Type *Doubles, *Integers;
};

/// A number, and what it lacks.
struct TwoNumbers {
  Value *High, *Low;
};

/// x = n * c + r
struct Multiple {
  Value *BitsOfN; ///< its lowest bits are n's, the others those of Rounder
  TwoNumbers R;
};

/// Of this size numbers have no bits behind the point, so that adding it rounds; and half as much
/// again, so that negative ones have the same exponent.
constexpr double Rounder = 0x1.8p52;

/// \p C is c in two or three numbers, the first of which leave no error in n * c: x is nearly that.
Multiple nearestMultiple(const LaneArithmetic &Doubles, Value *X, double OneByC,
                         ArrayRef<double> C) {
  IRBuilderBase &Builder = Doubles.Builder;
  Constant *Big = Doubles.number(Rounder);
  Value *Shifted = Doubles.multiplyAdd(X, Doubles.number(OneByC), Big);
  Value *N = Builder.CreateFSub(Shifted, Big);
  Value *Rest = Doubles.multiplySubtract(N, Doubles.number(C[0]), X);
  Value *Second = Builder.CreateFMul(N, Doubles.number(C[1]));
  Value *High = Builder.CreateFSub(Rest, Second);
  Value *Low = Builder.CreateFSub(Builder.CreateFSub(Rest, High), Second);
  if (C.size() > 2) {
    Value *Lost = Doubles.multiplySubtract(N, Doubles.number(C[1]), Second);
    Low = Builder.CreateFAdd(Low, Doubles.multiplySubtract(N, Doubles.number(C[2]), Lost));
  }
  return {DoubleBits(Builder, X).of(Shifted), {High, Low}};
}

/// x = n * ln 2 + r, and exp(x) = 2^n * (1 + r + r^2 * q(r)). The power is multiplied in two steps,
/// so that the last one alone overflows or loses bits.
Value *exponential(const LaneArithmetic &Doubles, Value *X) {
  IRBuilderBase &Builder = Doubles.Builder;
  const DoubleBits Bits(Builder, X);
  // Beyond these it is infinite or 0 as well.
  Constant *Greatest = Doubles.number(710), *Least = Doubles.number(-746);
  X = Builder.CreateSelect(Builder.CreateFCmpOGT(X, Greatest), Greatest, X);
  X = Builder.CreateSelect(Builder.CreateFCmpOLT(X, Least), Least, X);
  const Multiple Of = nearestMultiple(Doubles, X, 0x1.71547652b82fep+0,
                                      {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56});
  Value *R = Of.R.High;
  Value *Q =
      Doubles.polynomial(R, {0x1.1f730349868cep-29, 0x1.af4de97ca4194p-26, 0x1.27e4db646b17ep-22,
                             0x1.71de0231960ebp-19, 0x1.a01a01a6d889cp-16, 0x1.a01a01abe7fe1p-13,
                             0x1.6c16c16c162d4p-10, 0x1.11111111100dcp-7, 0x1.5555555555556p-5,
                             0x1.5555555555557p-3, 0.5});
  Constant *One = Doubles.number(1.0);
  Value *Sum = Builder.CreateFAdd(One, R);
  Value *Lost = Builder.CreateFAdd(Builder.CreateFSub(One, Sum), R);
  Value *Tail = Doubles.multiplyAdd(Builder.CreateFMul(R, R), Q, Of.R.Low);
  Value *Power = Builder.CreateFAdd(Sum, Builder.CreateFAdd(Lost, Tail));
  Value *N = Builder.CreateSub(Of.BitsOfN, Bits.of(Rounder));
  constexpr unsigned AboveAnyN = 2048; // a logical shift does for negative ones, too
  Value *Half =
      Builder.CreateSub(Builder.CreateLShr(Builder.CreateAdd(N, Bits.integer(AboveAnyN)), 1),
                        Bits.integer(AboveAnyN / 2));
  Power = Builder.CreateFMul(Power, Bits.powerOfTwo(Half));
  return Builder.CreateFMul(Power, Bits.powerOfTwo(Builder.CreateSub(N, Half)));
}

/// log(1 + f) = f - f^2 / 2 + s * (f^2 / 2 + p(s)) with s = f / (2 + f), because it is
/// 2 * artanh(s); \p Log2 times ln 2 is added.
Value *logarithmNearOne(const LaneArithmetic &Doubles, Value *F, Value *Log2) {
  IRBuilderBase &Builder = Doubles.Builder;
  Value *S = Builder.CreateFDiv(F, Builder.CreateFAdd(Doubles.number(2.0), F));
  Value *S2 = Builder.CreateFMul(S, S);
  Value *P = Doubles.polynomial(
      S2, {0x1.2b5900de53b32p-3, 0x1.39fe51a7c18f9p-3, 0x1.7462b51cb66b1p-3, 0x1.c71c62e3f11e6p-3,
           0x1.2492492df281ap-2, 0x1.99999999952d7p-2, 0x1.5555555555558p-1});
  Value *HalfF = Builder.CreateFMul(Doubles.number(0.5), F);
  Value *Square = Builder.CreateFMul(HalfF, F);
  Value *LostOfSquare = Doubles.multiplySubtract(HalfF, F, Square);
  Value *Near = Builder.CreateFSub(F, Square);
  Value *LostOfNear = Builder.CreateFSub(Builder.CreateFSub(F, Near), Square);
  Value *Tail = Doubles.multiplyAdd(S, Doubles.multiplyAdd(S2, P, Square),
                                    Builder.CreateFAdd(LostOfNear, LostOfSquare));
  // The first part of ln 2 has few enough bits for any exponent.
  Value *Far = Builder.CreateFMul(Log2, Doubles.number(0x1.62e42fefa3800p-1));
  Tail = Doubles.multiplyAdd(Log2, Doubles.number(0x1.ef35793c76730p-45), Tail);
  Value *Sum = Builder.CreateFAdd(Far, Near);
  Value *Lost = Builder.CreateFAdd(Builder.CreateFSub(Far, Sum), Near);
  return Builder.CreateFAdd(Sum, Builder.CreateFAdd(Lost, Tail));
}

/// x = 2^k * (1 + f) with 1 + f from the root of 1/2 to the root of 2.
Value *logarithm(const LaneArithmetic &Doubles, Value *X) {
  IRBuilderBase &Builder = Doubles.Builder;
  const DoubleBits Bits(Builder, X);
  Value *IsSubnormal = Builder.CreateFCmpOLT(X, Doubles.number(0x1p-1022));
  Value *Normal =
      Builder.CreateSelect(IsSubnormal, Builder.CreateFMul(X, Doubles.number(0x1p54)), X);
  constexpr double RootOfHalf = 0x1.6a09e667f3bcdp-1;
  const uint64_t FromRoot = (ExponentBias << MantissaBits) - llvm::bit_cast<uint64_t>(RootOfHalf);
  Value *Moved = Builder.CreateAdd(Bits.of(Normal), Bits.integer(FromRoot));
  Value *M =
      Builder.CreateAdd(Builder.CreateAnd(Moved, Bits.integer((uint64_t(1) << MantissaBits) - 1)),
                        Bits.of(RootOfHalf));
  Value *F = Builder.CreateFSub(Bits.number(M), Doubles.number(1.0));
  // The exponent as a double: the lowest bits of a great one.
  Value *Exponent = Builder.CreateOr(Builder.CreateLShr(Moved, MantissaBits), Bits.of(0x1p52));
  Value *Bias = Builder.CreateSelect(IsSubnormal, Doubles.number(0x1p52 + ExponentBias + 54),
                                     Doubles.number(0x1p52 + ExponentBias));
  Value *K = Builder.CreateFSub(Bits.number(Exponent), Bias);
  Value *Result = logarithmNearOne(Doubles, F, K);
  Constant *Zero = Doubles.number(0);
  Value *Special =
      Builder.CreateSelect(Builder.CreateFCmpOGT(X, Zero), X, ConstantFP::getNaN(X->getType()));
  Special =
      Builder.CreateSelect(Builder.CreateFCmpOEQ(X, Zero), Doubles.number(-Infinity), Special);
  Value *IsOrdinary = Builder.CreateAnd(Builder.CreateFCmpOGT(X, Zero),
                                        Builder.CreateFCmpOLT(X, Doubles.number(Infinity)));
  return Builder.CreateSelect(IsOrdinary, Result, Special);
}

/// sin(r) = r + r^3 * s(r^2), the second number of r counts as it is.
Value *sineOfSmall(const LaneArithmetic &Doubles, const TwoNumbers &R, Value *Square) {
  IRBuilderBase &Builder = Doubles.Builder;
  Value *S = Doubles.polynomial(Square, {0x1.5e0b05bff20f2p-33, -0x1.ae600aca92c64p-26,
                                         0x1.71de379654304p-19, -0x1.a01a019e83816p-13,
                                         0x1.1111111110bb2p-7, -0x1.5555555555555p-3});
  Value *Cube = Builder.CreateFMul(R.High, Square);
  // The cosine of r for what the second number adds.
  Value *Cosine = Doubles.multiplySubtract(Square, Doubles.number(0.5), Doubles.number(1.0));
  Value *Tail = Doubles.multiplyAdd(Cube, S, Builder.CreateFMul(R.Low, Cosine));
  return Builder.CreateFAdd(R.High, Tail);
}

/// cos(r) = 1 - r^2 / 2 + r^4 * c(r^2); the second number of r counts as often as the first is
/// long.
Value *cosineOfSmall(const LaneArithmetic &Doubles, const TwoNumbers &R, Value *Square) {
  IRBuilderBase &Builder = Doubles.Builder;
  Value *C = Doubles.polynomial(Square, {-0x1.907d8f29fe831p-37, 0x1.1eeb68cd22f56p-29,
                                         -0x1.27e4fa17bf139p-22, 0x1.a01a019f4e9b4p-16,
                                         -0x1.6c16c16c16967p-10, 0x1.5555555555555p-5});
  Constant *One = Doubles.number(1.0);
  Value *HalfSquare = Builder.CreateFMul(Square, Doubles.number(0.5));
  Value *Sum = Builder.CreateFSub(One, HalfSquare);
  Value *Lost = Builder.CreateFSub(Builder.CreateFSub(One, Sum), HalfSquare);
  Value *LostOfSquare = Doubles.multiplySubtract(R.High, R.High, Square);
  Lost = Doubles.multiplyAdd(LostOfSquare, Doubles.number(0.5), Lost);
  Lost = Doubles.multiplySubtract(R.High, R.Low, Lost);
  Value *Tail = Doubles.multiplyAdd(Builder.CreateFMul(Square, Square), C, Lost);
  return Builder.CreateFAdd(Sum, Tail);
}

/// x = n * pi / 2 + r; n's last two bits say which function of r it is, and of which sign.
PreciseResult sineOrCosine(const LaneArithmetic &Doubles, Value *X, bool IsCosine) {
  IRBuilderBase &Builder = Doubles.Builder;
  const DoubleBits Bits(Builder, X);
  const Multiple Of =
      nearestMultiple(Doubles, X, 0x1.45f306dc9c883p-1,
                      {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110});
  Value *Square = Builder.CreateFMul(Of.R.High, Of.R.High);
  Value *Quarter = IsCosine ? Builder.CreateAdd(Of.BitsOfN, Bits.integer(1)) : Of.BitsOfN;
  Value *IsOdd = Builder.CreateICmpNE(Builder.CreateAnd(Quarter, Bits.integer(1)), Bits.integer(0));
  Value *Result = Builder.CreateSelect(IsOdd, cosineOfSmall(Doubles, Of.R, Square),
                                       sineOfSmall(Doubles, Of.R, Square));
  Value *Sign = Builder.CreateShl(Builder.CreateAnd(Quarter, Bits.integer(2)), 62);
  Result = Bits.number(Builder.CreateXor(Bits.of(Result), Sign));
  if (!IsCosine) // -0 keeps its sign
    Result = Builder.CreateSelect(Builder.CreateFCmpOEQ(X, Doubles.number(0)), X, Result);
  // Of greater numbers pi has not bits enough here; n itself has.
  Value *Size = Builder.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  return {Result, Builder.CreateFCmpOGT(Size, Doubles.number(0x1p27))};
}

} // namespace

PreciseResult preciseFunction(IRBuilderBase &Builder, StringRef Function, Value *X) {
  const LaneArithmetic Doubles(Builder, X->getType());
  if (Function == "exp")
    return {exponential(Doubles, X)};
  if (Function == "log")
    return {logarithm(Doubles, X)};
  if (Function == "sin" || Function == "cos")
    return sineOrCosine(Doubles, X, Function == "cos");
  return {};
}

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/OddIntegers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

unsigned widthFor(unsigned Bits) {
  for (unsigned Width : {1, 8, 16, 32, 64})
    if (Bits <= Width)
      return Width;
  return 0;
}

bool isOdd(Type *T) {
  auto *Number = dyn_cast<IntegerType>(T->getScalarType());
  return Number && widthFor(Number->getBitWidth()) != Number->getBitWidth();
}

namespace {

/// The first part of \p T, or \p T, of which \p Is holds; null if there is none.
Type *firstIn(Type *T, bool (*Is)(Type *)) {
  if (Is(T))
    return T;
  for (Type *Part : T->subtypes())
    if (Type *Found = firstIn(Part, Is))
      return Found;
  return nullptr;
}

bool isOddVector(Type *T) { return T->isVectorTy() && isOdd(T); }

bool isTooWide(Type *T) { return T->isIntegerTy() && !widthFor(T->getIntegerBitWidth()); }

/// Of intrinsics that may have any integers.
UpperBits upperBitsOf(Intrinsic::ID Intrinsic) {
  switch (Intrinsic) {
  case Intrinsic::bitreverse:
  case Intrinsic::bswap:
  case Intrinsic::cttz:
    return UpperBits::Any;
  case Intrinsic::ctlz:
  case Intrinsic::ctpop:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::umax:
  case Intrinsic::umin:
  case Intrinsic::usub_sat:
    return UpperBits::Zeros;
  case Intrinsic::abs:
  case Intrinsic::smax:
  case Intrinsic::smin:
    return UpperBits::Signs;
  default:
    return UpperBits::Unknown;
  }
}

} // namespace

bool hasOdd(Type *T) { return firstIn(T, isOdd); }

UpperBits upperBits(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  const unsigned Number = U.getOperandNo();
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::And:
  case Instruction::BitCast:
  case Instruction::ExtractValue:
  case Instruction::Freeze:
  case Instruction::InsertValue:
  case Instruction::Mul:
  case Instruction::Or:
  case Instruction::PHI:
  case Instruction::Ret:
  case Instruction::Select:
  case Instruction::ShuffleVector:
  case Instruction::Store:
  case Instruction::Sub:
  case Instruction::Trunc:
  case Instruction::Xor:
    return UpperBits::Any;
  case Instruction::Shl:
  case Instruction::ExtractElement:
    return Number == 0 ? UpperBits::Any : UpperBits::Zeros;
  case Instruction::InsertElement:
    return Number < 2 ? UpperBits::Any : UpperBits::Zeros;
  case Instruction::Alloca:
  case Instruction::IntToPtr:
  case Instruction::LShr:
  case Instruction::Switch:
  case Instruction::UDiv:
  case Instruction::UIToFP:
  case Instruction::URem:
  case Instruction::ZExt:
    return UpperBits::Zeros;
  case Instruction::AShr:
    return Number == 0 ? UpperBits::Signs : UpperBits::Zeros;
  case Instruction::GetElementPtr:
  case Instruction::SDiv:
  case Instruction::SExt:
  case Instruction::SIToFP:
  case Instruction::SRem:
    return UpperBits::Signs;
  case Instruction::ICmp:
    return cast<ICmpInst>(I)->isSigned() ? UpperBits::Signs : UpperBits::Zeros;
  case Instruction::Call:
    if (const auto *Call = dyn_cast<IntrinsicInst>(I))
      return upperBitsOf(Call->getIntrinsicID());
    return UpperBits::Any;
  default:
    return UpperBits::Unknown;
  }
}

namespace {

/// The type of what \p I accesses by an address, or computes addresses of; null if it does not.
Type *typeInMemory(const Instruction &I) {
  if (auto *Variable = dyn_cast<AllocaInst>(&I))
    return Variable->getAllocatedType();
  if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return Address->getSourceElementType();
  return isa<LoadInst, StoreInst>(I) ? getLoadStoreType(&I) : nullptr;
}

/// The same of all that \p M has and computes.
Type *firstOf(const Module &M, bool (*Is)(Type *)) {
  SmallVector<Type *, 64> Types;
  for (const GlobalVariable &Global : M.globals())
    Types.push_back(Global.getValueType());
  for (const Function &F : M) {
    if (!F.isIntrinsic())
      Types.push_back(F.getFunctionType());
    for (const Instruction &I : instructions(F)) {
      Types.push_back(I.getType());
      for (const Use &Operand : I.operands())
        Types.push_back(Operand->getType());
      if (Type *Accessed = typeInMemory(I))
        Types.push_back(Accessed);
    }
  }
  for (Type *T : Types)
    if (Type *Found = firstIn(T, Is))
      return Found;
  return nullptr;
}

/// Initialisers that compute with such numbers, or addresses of them, which no program has.
bool computesWithOdd(const Constant *C) {
  if (const auto *Expression = dyn_cast<ConstantExpr>(C))
    if (hasOdd(C->getType()) ||
        any_of(C->operands(), [](const Use &U) { return hasOdd(U->getType()); }) ||
        (isa<GEPOperator>(Expression) &&
         hasOdd(cast<GEPOperator>(Expression)->getSourceElementType())))
      return true;
  return !isa<GlobalValue>(C) && any_of(C->operands(), [](const Use &U) {
    return isa<Constant>(U) && computesWithOdd(cast<Constant>(U));
  });
}

Error refusal(const Twine &What) {
  return createStringError("LLVM's SPIR-V target has no " + What);
}

Error checkMemory(Type *T) {
  if (Type *Vector = firstIn(T, isOddVector))
    return createStringError("it keeps vectors of numbers of " +
                             Twine(Vector->getScalarSizeInBits()) + " bits in memory");
  return Error::success();
}

Error check(const Instruction &I) {
  if (Type *InMemory = typeInMemory(I))
    if (Error E = checkMemory(InMemory))
      return E;
  for (const Use &Operand : I.operands())
    if (hasOdd(Operand->getType()) && upperBits(Operand) == UpperBits::Unknown)
      return isa<IntrinsicInst>(I)
                 ? refusal("'" + cast<IntrinsicInst>(I).getCalledFunction()->getName() + "'")
                 : refusal("'" + Twine(I.getOpcodeName()) + "' of such numbers");
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I);
      Call && hasOdd(Call->getType()) && upperBitsOf(Call->getIntrinsicID()) == UpperBits::Unknown)
    return refusal("'" + Call->getCalledFunction()->getName() + "'");
  if (const auto *Cast = dyn_cast<BitCastInst>(&I);
      Cast && (isOdd(Cast->getSrcTy()) || isOdd(Cast->getDestTy())) &&
      Cast->getSrcTy()->getPrimitiveSizeInBits() > 64)
    return refusal("'bitcast' of such numbers of more than 64 bits together");
  return Error::success();
}

} // namespace

Expected<bool> hasOddIntegers(const Module &M) {
  if (Type *Unknown = firstOf(M, isTooWide))
    return createStringError("it computes with numbers of " + Twine(Unknown->getIntegerBitWidth()) +
                             " bits");
  if (!firstOf(M, isOdd))
    return false;
  for (const GlobalVariable &Global : M.globals()) {
    if (Error E = checkMemory(Global.getValueType()))
      return std::move(E);
    if (Global.hasInitializer() && computesWithOdd(Global.getInitializer()))
      return refusal("initialisers that compute with such numbers");
  }
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (Error E = check(I))
        return std::move(E);
  return true;
}

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/MemberArrays.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

namespace {

/// A part of what its address leads to, without steps of a pointer.
GEPOperator *asPart(Value *V) {
  auto *Computed = dyn_cast<GEPOperator>(V);
  const auto *First = Computed ? dyn_cast<ConstantInt>(Computed->idx_begin()->get()) : nullptr;
  return First && First->isZero() && Computed->getNumIndices() > 1 ? Computed : nullptr;
}

/// `array[index]`, where `array` is one and no pointer.
GEPOperator *asSubscript(Value *V) {
  GEPOperator *Part = asPart(V);
  return Part && Part->getNumIndices() == 2 && Part->getSourceElementType()->isArrayTy() ? Part
                                                                                         : nullptr;
}

bool isInside(const GEPOperator &Subscript) {
  const auto *Index = dyn_cast<ConstantInt>(std::next(Subscript.idx_begin())->get());
  return Index && Index->getValue().ult(Subscript.getSourceElementType()->getArrayNumElements());
}

/// Is \p Array the first member of \p Record, or of its first member?
bool beginsWith(Type *Record, Type *Array) {
  while (auto *Struct = dyn_cast<StructType>(Record)) {
    if (Struct->getNumElements() == 0)
      return false;
    Record = Struct->getElementType(0);
    if (Record == Array)
      return true;
  }
  return false;
}

/// Does a member of that type lie there?
bool isMember(const Value &Begin, Type *Array) {
  if (const auto *Computed = dyn_cast<GEPOperator>(&Begin)) {
    // Of a first member the address is its record's.
    if (beginsWith(Computed->getResultElementType(), Array))
      return true;
    bool IsMember = false;
    for (auto Step = gep_type_begin(*Computed), End = gep_type_end(*Computed); Step != End; ++Step)
      IsMember = Step.isStruct();
    return IsMember && Computed->getResultElementType() == Array;
  }
  if (const auto *Variable = dyn_cast<AllocaInst>(&Begin))
    return beginsWith(Variable->getAllocatedType(), Array);
  if (const auto *Variable = dyn_cast<GlobalVariable>(&Begin))
    return beginsWith(Variable->getValueType(), Array);
  // What a function object is of others show.
  return isa<Argument, LoadInst>(Begin) && any_of(Begin.users(), [&](const User *Other) {
           const auto *Computed = dyn_cast<GEPOperator>(Other);
           return Computed && Computed->getPointerOperand() == &Begin &&
                  beginsWith(Computed->getSourceElementType(), Array);
         });
}

const DICompositeType *classOf(const Instruction &I) {
  const DILocation *Loc = I.getDebugLoc();
  const DISubprogram *Method = Loc ? Loc->getScope()->getSubprogram() : nullptr;
  return Method ? dyn_cast_or_null<DICompositeType>(Method->getScope()) : nullptr;
}

/// Of a variable that is declared to be of type \p T.
NamedMember memberIn(const DIType *T, StringRef Variable, uint64_t Offset, uint64_t Bytes) {
  const auto *Array = dyn_cast_or_null<DICompositeType>(T);
  const bool IsArray = Array && Array->getTag() == dwarf::DW_TAG_array_type;
  const DIType *Record = IsArray ? Array->getBaseType() : T;
  NamedMember Member = Record ? memberArrayAt(*Record, Offset, Bytes) : NamedMember();
  if (!Member.Name.empty())
    Member.Name = (Variable + (IsArray ? "[]." : ".") + Member.Name).str();
  return Member;
}

/// The place of an element in an array of records does not matter to its members' names.
uint64_t offsetInRecord(const GEPOperator &Computed, const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Computed.getType()), 0);
  if (!Computed.accumulateConstantOffset(DL, Offset))
    return 0;
  const bool IsElement = Computed.getSourceElementType()->isArrayTy();
  return IsElement ? 0 : Offset.getZExtValue();
}

NamedMember nameOf(const Instruction &I, const MemberArray &Member) {
  const DataLayout &DL = I.getDataLayout();
  const DICompositeType *Class = classOf(I);
  uint64_t Offset = 0;
  Value *V = Member.Begin;
  while (auto *Computed = dyn_cast<GEPOperator>(V)) {
    Offset += offsetInRecord(*Computed, DL);
    const TypeSize Bits = DL.getTypeAllocSizeInBits(Computed->getSourceElementType());
    if (Class && Bits == Class->getSizeInBits())
      if (NamedMember Found = memberArrayAt(*Class, Offset, Member.Bytes); !Found.Name.empty())
        return Found;
    V = Computed->getPointerOperand();
  }
  if (auto *Variable = dyn_cast<AllocaInst>(V))
    for (const DbgVariableRecord *Declared : findDVRDeclares(Variable))
      return memberIn(Declared->getVariable()->getType(), Declared->getVariable()->getName(),
                      Offset, Member.Bytes);
  if (const auto *Variable = dyn_cast<GlobalVariable>(V)) {
    SmallVector<DIGlobalVariableExpression *, 1> Declared;
    Variable->getDebugInfo(Declared);
    for (const DIGlobalVariableExpression *One : Declared)
      return memberIn(One->getVariable()->getType(), One->getVariable()->getName(), Offset,
                      Member.Bytes);
  }
  const bool IsOfClass = isa<LoadInst>(V) || V == I.getFunction()->getArg(0);
  return IsOfClass && Class ? memberArrayAt(*Class, Offset, Member.Bytes) : NamedMember();
}

/// "[4][8]"
std::string extentsOf(const Type *T) {
  std::string Extents;
  for (; const auto *Array = dyn_cast<ArrayType>(T); T = Array->getElementType())
    Extents += "[" + utostr(Array->getNumElements()) + "]";
  return Extents;
}

} // namespace

std::optional<MemberArray> memberArrayOf(const Instruction &I, Value &Address) {
  const DataLayout &DL = I.getDataLayout();
  std::optional<MemberArray> Found;
  Type *Outermost = nullptr;
  Value *V = &Address;
  while (GEPOperator *Part = asPart(V)) {
    V = Part->getPointerOperand();
    GEPOperator *Subscript = asSubscript(Part);
    if (!Subscript)
      continue;
    bool Inside = isInside(*Subscript);
    for (GEPOperator *Outer = asSubscript(V); // of an array of arrays
         Outer && Outer->getResultElementType() == Subscript->getSourceElementType();
         Outer = asSubscript(V)) {
      Subscript = Outer;
      Inside &= isInside(*Subscript);
      V = Subscript->getPointerOperand();
    }
    Type *Array = Subscript->getSourceElementType();
    // One of a single element may be declared for as many as there is memory for.
    if (!Inside && Array->getArrayNumElements() > 1 && isMember(*V, Array)) {
      Found = {V, DL.getTypeAllocSize(Array), {}};
      Outermost = Array;
    }
  }
  if (!Found)
    return std::nullopt;
  Found->As = nameOf(I, *Found);
  if (Found->As.Type.empty())
    Found->As.Type = extentsOf(Outermost);
  return Found;
}

} // namespace tessera

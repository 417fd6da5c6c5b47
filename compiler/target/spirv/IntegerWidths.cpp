// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/IntegerWidths.h"
#include "target/gpu/TypeMapping.h"
#include "target/spirv/MemoryParts.h"
#include "target/spirv/OddIntegers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace tessera {
namespace {

class IntegerWidening final : TypeMapping {
public:
  explicit IntegerWidening(Module &M) : M(M), Layout(M.getDataLayout()), Builder(M.getContext()) {}

  void run() {
    expandConstants();
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        note(I);
    mapTypes();
    // Constants are exact in the bits that they have got; all others are made so.
    for (const Exact &Operand : Operands) {
      Builder.SetInsertPoint(cast<Instruction>(Operand.Where->getUser()));
      Operand.Where->set(exact(Operand.Where->get(), Operand.Bits, Operand.Signed));
    }
    for (const Noted &Instruction : Instructions)
      mend(Instruction);
  }

private:
  /// Of operands that must be numbers of \p Bits.
  struct Exact {
    Use *Where;
    unsigned Bits;
    bool Signed;
  };

  /// What is no more what it was in other types; its types, and that of its first operand.
  struct Noted {
    Instruction *I;
    Type *From, *To;
  };

  Type *mappedScalar(Type *T) override {
    if (!isOdd(T))
      return T;
    Type *Wide = Type::getIntNTy(T->getContext(), widthFor(T->getIntegerBitWidth()));
    assert(Layout.getTypeAllocSize(T) == Layout.getTypeAllocSize(Wide) &&
           Layout.getABITypeAlign(T) == Layout.getABITypeAlign(Wide) &&
           "memory would have another layout");
    return Wide;
  }

  Constant *mappedWhole(Constant *C) override {
    auto *Number = dyn_cast<ConstantInt>(C);
    if (!Number || !isOdd(C->getType()))
      return nullptr;
    Type *Wide = mapped(C->getType());
    return ConstantInt::get(Wide, Number->getValue().zext(Wide->getScalarSizeInBits()));
  }

  /// Expressions that are computed of variables' addresses.
  void expandConstants() {
    SmallVector<Constant *, 16> Used;
    for (GlobalVariable &Global : M.globals())
      Used.push_back(&Global);
    convertUsersOfConstantsToInstructions(Used);
  }

  void note(Instruction &I) {
    for (Use &Operand : I.operands())
      if (isOdd(Operand->getType()))
        if (const UpperBits Needed = upperBits(Operand); Needed != UpperBits::Any)
          Operands.push_back(
              {&Operand, Operand->getType()->getScalarSizeInBits(), Needed == UpperBits::Signs});
    Type *From = I.getNumOperands() ? I.getOperand(0)->getType() : nullptr;
    if (isa<LoadInst, StoreInst>(I) ? hasOdd(getLoadStoreType(&I))
                                    : isa<TruncInst, ZExtInst, SExtInst, BitCastInst>(I) &&
                                          (isOdd(From) || isOdd(I.getType())))
      Instructions.push_back({&I, From, I.getType()});
    if (isa<IntrinsicInst>(I) && isOdd(I.getType()))
      Instructions.push_back({&I, From, I.getType()});
    // What was true of the bits of the narrow type alone.
    if (isa<OverflowingBinaryOperator, PossiblyDisjointInst>(I) ? isOdd(I.getType())
                                                                : isa<TruncInst>(I) && isOdd(From))
      I.dropPoisonGeneratingFlags();
    if (hasOdd(I.getType()))
      I.setMetadata(LLVMContext::MD_range, nullptr);
  }

  void mapTypes() {
    for (GlobalVariable &Global : M.globals())
      if (Global.hasInitializer())
        Global.replaceInitializer(mappedConstant(Global.getInitializer()));
    SmallVector<Function *, 16> Originals;
    for (Function &F : M)
      if (!F.isIntrinsic())
        Originals.push_back(&F);
    for (Function *F : Originals)
      if (Function *Made = withMappedType(*F); Made != F) {
        for (unsigned Number = 0; Number != F->arg_size(); ++Number)
          if (isOdd(F->getFunctionType()->getParamType(Number)))
            Made->removeParamAttrs(Number, untrue());
        if (isOdd(F->getReturnType()))
          Made->removeRetAttrs(untrue());
        F->replaceAllUsesWith(Made);
        F->eraseFromParent();
      }
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallInst>(&I))
          mapCall(*Call);
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        mapTypes(I);
    for (Function &F : make_early_inc_range(M))
      if (F.isIntrinsic() && F.use_empty())
        F.eraseFromParent();
  }

  /// What says something of the upper bits, or has numbers of the narrow type.
  static AttributeMask untrue() {
    AttributeMask Mask;
    for (Attribute::AttrKind Kind : {Attribute::ZExt, Attribute::SExt, Attribute::Range})
      Mask.addAttribute(Kind);
    return Mask;
  }

  /// While operands and results have their old types.
  void mapCall(CallInst &Call) {
    for (unsigned Number = 0; Number != Call.arg_size(); ++Number)
      if (isOdd(Call.getArgOperand(Number)->getType()))
        Call.removeParamAttrs(Number, untrue());
    if (isOdd(Call.getType()))
      Call.removeRetAttrs(untrue());
    auto *Wide = cast<FunctionType>(mapped(Call.getFunctionType()));
    if (Wide == Call.getFunctionType())
      return;
    if (isa<IntrinsicInst>(Call)) {
      SmallVector<Type *, 2> Overloads;
      const Intrinsic::ID Id = cast<IntrinsicInst>(Call).getIntrinsicID();
      [[maybe_unused]] const bool Fits = Intrinsic::getIntrinsicSignature(Id, Wide, Overloads);
      assert(Fits && "the intrinsic does not have any integers");
      Call.setCalledOperand(Intrinsic::getOrInsertDeclaration(&M, Id, Overloads));
    }
    Call.mutateFunctionType(Wide);
  }

  void mapTypes(Instruction &I) {
    for (Use &Operand : I.operands())
      if (auto *C = dyn_cast<Constant>(Operand.get()))
        Operand.set(mappedConstant(C));
    I.mutateType(mapped(I.getType()));
    if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
      Variable->setAllocatedType(mapped(Variable->getAllocatedType()));
    } else if (auto *Address = dyn_cast<GetElementPtrInst>(&I)) {
      Address->setSourceElementType(mapped(Address->getSourceElementType()));
      Address->setResultElementType(mapped(Address->getResultElementType()));
    } else if (auto *Switch = dyn_cast<SwitchInst>(&I)) {
      for (auto Case : Switch->cases())
        Case.setValue(cast<ConstantInt>(mappedConstant(Case.getCaseValue())));
    }
  }

  Value *exact(Value *V, unsigned Bits, bool Signed) {
    const unsigned Width = V->getType()->getScalarSizeInBits();
    if (!Signed)
      return Builder.CreateAnd(V,
                               ConstantInt::get(V->getType(), APInt::getLowBitsSet(Width, Bits)));
    return Builder.CreateAShr(Builder.CreateShl(V, Width - Bits), Width - Bits);
  }

  void mend(const Noted &Was) {
    Builder.SetInsertPoint(Was.I);
    if (auto *Store = dyn_cast<StoreInst>(Was.I)) {
      store(*Store, Store->getValueOperand(), Was.From, 0);
      Store->eraseFromParent();
    } else if (auto *Load = dyn_cast<LoadInst>(Was.I)) {
      replace(*Load, load(*Load, Was.To, 0));
    } else if (isa<BitCastInst>(Was.I)) {
      replace(*Was.I, unpacked(packed(Was.I->getOperand(0), Was.From), Was.To));
    } else if (auto *Call = dyn_cast<IntrinsicInst>(Was.I)) {
      mendIntrinsic(*Call, Was.To->getScalarSizeInBits());
    } else if (Was.I->getType() == Was.I->getOperand(0)->getType()) {
      replace(*Was.I, Was.I->getOperand(0));
    }
  }

  static void replace(Instruction &I, Value *With) {
    I.replaceAllUsesWith(With);
    I.eraseFromParent();
  }

  /// \p Call was one of \p Bits, which are the lower ones now.
  void mendIntrinsic(IntrinsicInst &Call, unsigned Bits) {
    Type *Wide = Call.getType();
    const unsigned Beyond = Wide->getScalarSizeInBits() - Bits;
    switch (Call.getIntrinsicID()) {
    case Intrinsic::cttz:
      Call.setArgOperand(
          0, Builder.CreateOr(Call.getArgOperand(0), ConstantInt::get(Wide, uint64_t(1) << Bits)));
      return;
    case Intrinsic::fshl:
    case Intrinsic::fshr:
      replace(Call, shiftedPair(Call, Bits));
      return;
    case Intrinsic::bitreverse:
    case Intrinsic::bswap:
    case Intrinsic::ctlz: {
      Builder.SetInsertPoint(Call.getNextNode());
      const bool Counts = Call.getIntrinsicID() == Intrinsic::ctlz;
      auto *Right = BinaryOperator::Create(Counts ? Instruction::Sub : Instruction::LShr, &Call,
                                           ConstantInt::get(Wide, Beyond));
      Builder.Insert(Right);
      Call.replaceUsesWithIf(Right, [&](const Use &U) { return U.getUser() != Right; });
      return;
    }
    default:
      return;
    }
  }

  /// A funnel shift, whose amount may be any.
  Value *shiftedPair(IntrinsicInst &Shift, unsigned Bits) {
    Type *Wide = Shift.getType();
    Value *Upper = Shift.getArgOperand(0), *Lower = Shift.getArgOperand(1);
    Value *Amount = Builder.CreateURem(Shift.getArgOperand(2), ConstantInt::get(Wide, Bits));
    Value *Rest = Builder.CreateSub(ConstantInt::get(Wide, Bits - 1), Amount);
    if (Shift.getIntrinsicID() == Intrinsic::fshl)
      return Builder.CreateOr(Builder.CreateShl(Upper, Amount),
                              Builder.CreateLShr(Builder.CreateLShr(Lower, 1), Rest));
    return Builder.CreateOr(Builder.CreateShl(Builder.CreateShl(Upper, 1), Rest),
                            Builder.CreateLShr(Lower, Amount));
  }

  Value *up(Value *V, uint64_t Bits) { return Bits ? Builder.CreateShl(V, Bits) : V; }
  Value *down(Value *V, uint64_t Bits) { return Bits ? Builder.CreateLShr(V, Bits) : V; }

  Value *joined(Value *Lower, Value *Upper) {
    return Lower ? Builder.CreateOr(Lower, Upper) : Upper;
  }

  /// The bits of \p V, which was an \p Old, in one number.
  Value *packed(Value *V, Type *Old) {
    auto *Lanes = dyn_cast<FixedVectorType>(Old);
    const unsigned Bits = Old->getScalarSizeInBits();
    if (!Lanes)
      return Old->isIntegerTy() ? V : Builder.CreateBitCast(V, Builder.getIntNTy(Bits));
    Type *Whole = Builder.getIntNTy(widthFor(Bits * Lanes->getNumElements()));
    Value *Result = nullptr;
    for (unsigned Lane = 0; Lane != Lanes->getNumElements(); ++Lane) {
      Value *One = packed(Builder.CreateExtractElement(V, Lane), Old->getScalarType());
      if (isOdd(Old))
        One = exact(One, Bits, /*Signed=*/false);
      One = Builder.CreateZExt(One, Whole);
      Result = joined(Result, up(One, Lane * Bits));
    }
    return Result;
  }

  /// The other way round.
  Value *unpacked(Value *Number, Type *Old) {
    auto *Lanes = dyn_cast<FixedVectorType>(Old);
    const unsigned Bits = Old->getScalarSizeInBits();
    if (!Lanes)
      return Builder.CreateBitCast(Builder.CreateTrunc(Number, Builder.getIntNTy(widthFor(Bits))),
                                   mapped(Old));
    Value *Result = PoisonValue::get(mapped(Old));
    for (unsigned Lane = 0; Lane != Lanes->getNumElements(); ++Lane)
      Result = Builder.CreateInsertElement(
          Result, unpacked(down(Number, Lane * Bits), Old->getScalarType()), Lane);
    return Result;
  }

  Value *place(Value *Begin, uint64_t Offset) {
    return Offset ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Begin, Offset) : Begin;
  }

  /// The parts of the aggregate \p T and where they lie in it.
  SmallVector<std::pair<Type *, uint64_t>, 8> partsOf(Type *T) {
    SmallVector<std::pair<Type *, uint64_t>, 8> Parts;
    if (auto *Struct = dyn_cast<StructType>(T)) {
      for (auto [Number, Element] : enumerate(Struct->elements()))
        Parts.push_back({Element, Layout.getStructLayout(Struct)->getElementOffset(Number)});
    } else if (auto *Array = dyn_cast<ArrayType>(T)) {
      for (uint64_t Number = 0; Number != Array->getNumElements(); ++Number)
        Parts.push_back(
            {Array->getElementType(), Number * Layout.getTypeAllocSize(Array->getElementType())});
    }
    return Parts;
  }

  /// What \p Whole loads of the type that was \p Old, \p Offset bytes from where it begins.
  Value *load(LoadInst &Whole, Type *Old, uint64_t Offset) {
    const Align At = commonAlignment(Whole.getAlign(), Offset);
    Type *Wide = mapped(Old);
    const auto LoadAt = [&](Type *T, uint64_t Where, Align A) {
      return Builder.CreateAlignedLoad(T, place(Whole.getPointerOperand(), Where), A,
                                       Whole.isVolatile());
    };
    if (Old->isAggregateType()) {
      Value *Result = PoisonValue::get(Wide);
      for (auto [Number, Part] : enumerate(partsOf(Old)))
        Result = Builder.CreateInsertValue(Result, load(Whole, Part.first, Offset + Part.second),
                                           Number);
      return Result;
    }
    if (!isOdd(Old))
      return LoadAt(Old, Offset, At);
    Value *Result = nullptr;
    for (MemoryPart Part : memoryParts(Layout.getTypeStoreSize(Old), At)) {
      Value *One = LoadAt(Builder.getIntNTy(8 * Part.Bytes), Offset + Part.Offset,
                          commonAlignment(At, Part.Offset));
      Result = joined(Result, up(Builder.CreateZExt(One, Wide), 8 * Part.Offset));
    }
    return Result;
  }

  /// The other way round.
  void store(StoreInst &Whole, Value *V, Type *Old, uint64_t Offset) {
    const Align At = commonAlignment(Whole.getAlign(), Offset);
    const auto StoreAt = [&](Value *Stored, uint64_t Where, Align A) {
      Builder.CreateAlignedStore(Stored, place(Whole.getPointerOperand(), Where), A,
                                 Whole.isVolatile());
    };
    if (Old->isAggregateType()) {
      for (auto [Number, Part] : enumerate(partsOf(Old)))
        store(Whole, Builder.CreateExtractValue(V, Number), Part.first, Offset + Part.second);
      return;
    }
    if (!isOdd(Old)) {
      StoreAt(V, Offset, At);
      return;
    }
    // Whoever loads the bytes may take the bits that belong to no number for zeros.
    if (const unsigned Bits = Old->getIntegerBitWidth(); Bits % 8)
      V = exact(V, Bits, /*Signed=*/false);
    for (MemoryPart Part : memoryParts(Layout.getTypeStoreSize(Old), At))
      StoreAt(Builder.CreateTrunc(down(V, 8 * Part.Offset), Builder.getIntNTy(8 * Part.Bytes)),
              Offset + Part.Offset, commonAlignment(At, Part.Offset));
  }

  Module &M;
  const DataLayout &Layout;
  IRBuilder<> Builder;
  SmallVector<Exact, 32> Operands;
  SmallVector<Noted, 32> Instructions;
};

} // namespace

Error widenIntegers(Module &M) {
  Expected<bool> Has = hasOddIntegers(M);
  if (!Has)
    return Has.takeError();
  if (*Has)
    IntegerWidening(M).run();
  return Error::success();
}

} // namespace tessera

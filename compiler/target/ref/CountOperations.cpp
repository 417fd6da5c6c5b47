// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/CountOperations.h"
#include "abi/count.h"
#include "contract/Diagnostics.h"
#include "contract/Names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tessera {

namespace {

/// Of one line in one block.
struct LineCounts {
  uint32_t Floats = 0, Doubles = 0, Integers = 0, MathFunctions = 0;
};

/// By tradition 1 / sqrt(x) is two operations. Others that round, select or change signs are none.
unsigned operationsOfMath(StringRef Function) {
  return StringSwitch<unsigned>(Function)
      .Cases({"rsqrt", "fma", "mad"}, 2)
      .Cases({"fabs", "copysign", "floor", "ceil", "trunc", "round", "rint", "nearbyint"}, 0)
      .Cases({"fmin", "fmax", "isnan", "isinf", "isfinite", "isnormal", "signbit"}, 0)
      .Default(1);
}

unsigned elementsOf(const Type &T) {
  const auto *Vector = dyn_cast<FixedVectorType>(&T);
  return Vector ? Vector->getNumElements() : 1;
}

const Value *objectOf(const Value *Address) {
  return getUnderlyingObject(Address, /*MaxLookup=*/0);
}

/// The integers that something else than addresses and branches depends on. What a variable of the
/// work-item's own holds are results if any of it is.
class ResultIntegers {
public:
  explicit ResultIntegers(Function &F) {
    for (Instruction &I : instructions(F))
      if (auto *Store = dyn_cast<StoreInst>(&I))
        if (const auto *Variable = dyn_cast<AllocaInst>(objectOf(Store->getPointerOperand())))
          Stored[Variable].push_back(Store->getValueOperand());
    for (Instruction &I : instructions(F))
      for (Value *Used : resultsIn(I))
        mark(Used);
    while (!Open.empty()) {
      Instruction *I = Open.pop_back_val();
      if (auto *Load = dyn_cast<LoadInst>(I))
        markStored(objectOf(Load->getPointerOperand()));
      else
        for (Value *Used : I->operands())
          mark(Used);
    }
  }

  bool contain(const Instruction &I) const { return Found.contains(&I); }

private:
  /// What \p I hands on to memory, callers and other types.
  SmallVector<Value *, 4> resultsIn(Instruction &I) const {
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      if (isa<AllocaInst>(objectOf(Store->getPointerOperand())))
        return {};
      return {Store->getValueOperand()};
    }
    if (auto *Copy = dyn_cast<AnyMemTransferInst>(&I)) {
      const auto From = Stored.find(objectOf(Copy->getRawSource()));
      return From == Stored.end() ? SmallVector<Value *, 4>() : From->second;
    }
    if (auto *Changed = dyn_cast<AtomicRMWInst>(&I))
      return {Changed->getValOperand()};
    if (auto *Compared = dyn_cast<AtomicCmpXchgInst>(&I))
      return {Compared->getNewValOperand(), Compared->getCompareOperand()};
    if (isa<SIToFPInst, UIToFPInst, ReturnInst>(I))
      return SmallVector<Value *, 4>(I.operands());
    const auto *Call = dyn_cast<CallInst>(&I);
    if (Call && !isOfContract(*Call) && !isa<IntrinsicInst>(Call))
      return SmallVector<Value *, 4>(Call->args());
    return {};
  }

  /// Such functions take indices.
  static bool isOfContract(const CallInst &Call) {
    const Function *Callee = Call.getCalledFunction();
    return Callee && Callee->getName().starts_with(callee::Prefix);
  }

  void mark(Value *Used) {
    auto *I = dyn_cast<Instruction>(Used);
    if (!I || !I->getType()->isIntOrIntVectorTy())
      return;
    if (!isa<BinaryOperator, PHINode, SelectInst, CastInst, IntrinsicInst, LoadInst>(I))
      return;
    if (Found.insert(I).second)
      Open.push_back(I);
  }

  void markStored(const Value *Variable) {
    if (const auto Values = Stored.find(Variable); Values != Stored.end())
      for (Value *Used : Values->second)
        mark(Used);
  }

  DenseMap<const Value *, SmallVector<Value *, 4>> Stored; ///< by the work-item's own variables
  SmallPtrSet<const Instruction *, 32> Found;
  SmallVector<Instruction *, 32> Open;
};

class OperationCounter {
public:
  OperationCounter(Function &F, StringRef Place)
      : F(F), M(*F.getParent()), Place(Place), Integers(F) {}

  void run() {
    SmallVector<std::pair<BasicBlock *, MapVector<StringRef, LineCounts>>, 16> Blocks;
    SmallVector<Instruction *, 32> Accesses;
    for (BasicBlock &Block : F) {
      MapVector<StringRef, LineCounts> Lines;
      for (Instruction &I : Block) {
        count(I, Lines);
        if (isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst, AnyMemIntrinsic>(I))
          Accesses.push_back(&I);
      }
      if (!Lines.empty())
        Blocks.push_back({&Block, std::move(Lines)});
    }
    for (auto &[Block, Lines] : Blocks)
      tellBlock(*Block, Lines);
    for (Instruction *I : Accesses)
      tellAccess(*I);
  }

private:
  void count(const Instruction &I, MapVector<StringRef, LineCounts> &Lines) {
    LineCounts Here = operationsOf(I);
    if (!Here.Floats && !Here.Doubles && !Here.Integers && !Here.MathFunctions)
      return;
    LineCounts &All = Lines[placeOfLine(I)];
    All.Floats += Here.Floats;
    All.Doubles += Here.Doubles;
    All.Integers += Here.Integers;
    All.MathFunctions += Here.MathFunctions;
  }

  LineCounts operationsOf(const Instruction &I) const {
    LineCounts Here;
    const unsigned Elements = elementsOf(*I.getType());
    auto OfFloats = [&](unsigned Each) {
      (I.getType()->getScalarType()->isDoubleTy() ? Here.Doubles : Here.Floats) += Each * Elements;
    };
    if (const auto *Computed = dyn_cast<BinaryOperator>(&I)) {
      if (I.getType()->isFPOrFPVectorTy())
        OfFloats(1);
      else if (Integers.contain(*Computed))
        Here.Integers = Elements;
    } else if (const auto *Call = dyn_cast<CallInst>(&I)) {
      const Function *Callee = Call->getCalledFunction();
      if (isMultiplyAdd(I)) {
        OfFloats(2);
      } else if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call)) {
        OfFloats(operationsOfIntrinsic(*Intrinsic));
      } else if (const auto Name = Callee ? matchMathName(Callee->getName()) : std::nullopt) {
        (Name->Double ? Here.Doubles : Here.Floats) += operationsOfMath(Name->Function);
        Here.MathFunctions = 1;
      }
    } else if (const auto *Changed = dyn_cast<AtomicRMWInst>(&I)) {
      Here.Integers = Changed->getOperation() != AtomicRMWInst::Xchg;
    }
    return Here;
  }

  static unsigned operationsOfIntrinsic(const IntrinsicInst &Call) {
    switch (Call.getIntrinsicID()) {
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
      return 2;
    case Intrinsic::sqrt:
    case Intrinsic::sin:
    case Intrinsic::cos:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow:
      return 1;
    default:
      return 0;
    }
  }

  StringRef placeOfLine(const Instruction &I) {
    const SourcePlace Found = diagnosticAt(I.getDebugLoc(), "").Place;
    const std::string Text =
        Found.Line == 0 ? Place.str()
                        : (sys::path::filename(Found.File) + ":" + utostr(Found.Line)).str();
    return Places.try_emplace(Text, nullptr).first->first();
  }

  Constant *text(StringRef Words) {
    Constant *&Known = Places[Words];
    if (!Known)
      Known = define(ConstantDataArray::getString(M.getContext(), Words), "counted_place");
    return Known;
  }

  GlobalVariable *define(Constant *Value, const Twine &Name) {
    auto *Global = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                      GlobalValue::PrivateLinkage, Value, F.getName() + "." + Name);
    Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return Global;
  }

  void tellBlock(BasicBlock &Block, const MapVector<StringRef, LineCounts> &Lines) {
    IRBuilder<> Builder(&Block, Block.getFirstNonPHIOrDbgOrAlloca());
    SmallVector<Constant *, 4> Rows;
    for (const auto &[Line, Counts] : Lines)
      Rows.push_back(ConstantStruct::getAnon(
          {text(Line), Builder.getInt32(Counts.Floats), Builder.getInt32(Counts.Doubles),
           Builder.getInt32(Counts.Integers), Builder.getInt32(Counts.MathFunctions)}));
    Constant *Table = define(
        ConstantArray::get(ArrayType::get(Rows.front()->getType(), Rows.size()), Rows), "lines");
    Constant *Counted =
        define(ConstantStruct::getAnon({Builder.getInt64(Rows.size()), Table}), "block");
    call(Builder, "__tessera_count_block", {Counted});
  }

  void call(IRBuilder<> &Builder, StringRef Name, ArrayRef<Value *> Arguments) {
    SmallVector<Type *, 4> Types;
    for (const Value *Argument : Arguments)
      Types.push_back(Argument->getType());
    Builder
        .CreateCall(
            M.getOrInsertFunction(Name, FunctionType::get(Builder.getVoidTy(), Types, false)),
            Arguments)
        ->setDoesNotThrow();
  }

  void tellAccess(Instruction &I) {
    const DataLayout &DL = M.getDataLayout();
    IRBuilder<> Builder(&I);
    auto Tell = [&](Value *Address, Value *Bytes, unsigned Access) {
      if (mayBeOthers(*Address))
        call(Builder, "__tessera_count_access",
             {Address, Bytes, Builder.getInt32(Access | tileStaticBit(*Address))});
    };
    if (auto *Copy = dyn_cast<AnyMemIntrinsic>(&I)) {
      Value *Bytes = Builder.CreateZExtOrTrunc(Copy->getLength(), Builder.getInt64Ty());
      Tell(Copy->getRawDest(), Bytes, tessera_access_write);
      if (auto *Transfer = dyn_cast<AnyMemTransferInst>(Copy))
        Tell(Transfer->getRawSource(), Bytes, tessera_access_read);
      return;
    }
    const bool Stores = isa<StoreInst>(I), Loads = isa<LoadInst>(I);
    Type *Accessed = Stores ? cast<StoreInst>(I).getValueOperand()->getType() : I.getType();
    if (auto *Compared = dyn_cast<AtomicCmpXchgInst>(&I))
      Accessed = Compared->getNewValOperand()->getType();
    Tell(const_cast<Value *>(getPointerOperand(&I)),
         Builder.getInt64(DL.getTypeStoreSize(Accessed)),
         (Stores ? 0 : tessera_access_read) | (Loads ? 0 : tessera_access_write));
  }

  static const Value *getPointerOperand(const Instruction *I) {
    if (const auto *Changed = dyn_cast<AtomicRMWInst>(I))
      return Changed->getPointerOperand();
    if (const auto *Compared = dyn_cast<AtomicCmpXchgInst>(I))
      return Compared->getPointerOperand();
    return getLoadStorePointerOperand(I);
  }

  static unsigned tileStaticBit(const Value &Address) {
    return isa<GlobalVariable>(objectOf(&Address)) ? tessera_counts_tile_static : 0;
  }

  /// Not a variable of the work-item's own, nor what the launch hands to it.
  static bool mayBeOthers(const Value &Address) {
    const Value *Object = objectOf(&Address);
    if (const auto *Global = dyn_cast<GlobalVariable>(Object))
      return isTileStatic(*Global);
    const auto *Given = dyn_cast<Argument>(Object);
    return !isa<AllocaInst>(Object) && !(Given && Given->getParent()->hasFnAttribute(attr::Kernel));
  }

  Function &F;
  Module &M;
  const StringRef Place;
  const ResultIntegers Integers;
  StringMap<Constant *> Places; ///< null while none needs it
};

} // namespace

void countOperations(Function &F, StringRef Place) { OperationCounter(F, Place).run(); }

} // namespace tessera

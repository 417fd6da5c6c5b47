// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/CompareIndices.h"
#include "contract/Names.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

namespace {

using Components = SmallVector<Value *, 4>;

Components load(IRBuilder<> &Builder, Value *Array, unsigned Rank, const Twine &Name) {
  Components Loaded;
  for (unsigned Dimension = 0; Dimension != Rank; ++Dimension)
    Loaded.push_back(Builder.CreateLoad(
        Builder.getInt32Ty(), Builder.CreateConstGEP1_32(Builder.getInt32Ty(), Array, Dimension),
        Name + Twine(Dimension)));
  return Loaded;
}

/// `ptr (ptr, i1, i32, ...)`
FunctionCallee guarded(Module &M) {
  LLVMContext &Context = M.getContext();
  Type *Pointer = PointerType::get(Context, 0);
  return M.getOrInsertFunction(
      callee::Guarded,
      FunctionType::get(Pointer, {Pointer, Type::getInt1Ty(Context), Type::getInt32Ty(Context)},
                        /*isVarArg=*/true));
}

class Comparisons {
public:
  Comparisons(CallInst &Call, BoundsMode Mode)
      : Call(Call), Mode(Mode), Builder(&Call),
        Rank(unsigned(cast<ConstantInt>(Call.getArgOperand(4))->getZExtValue())),
        Point(load(Builder, argument(isElement() ? 2 : 1), Rank, "index")),
        Extent(load(Builder, argument(3), Rank, "extent")) {}

  bool isElement() const { return isElementAccess(Call); }

  void element() {
    assert(Rank > 0 && "an index has a component");
    Components Inside;
    for (unsigned D = 0; D != Rank; ++D)
      Inside.push_back(Builder.CreateICmpULT(Point[D], Extent[D], "inside"));
    Call.replaceAllUsesWith(guard(Builder.CreateAnd(Inside), argument(1)));
  }

  /// What lies outside in one dimension holds nothing in any.
  void part() {
    assert(Rank > 0 && Mode != BoundsMode::None && "without bounds parts are taken as they are");
    Components Shape = load(Builder, argument(2), Rank, "length");
    Components Lengths, Inside;
    Value *Zero = Builder.getInt32(0);
    for (unsigned D = 0; D != Rank; ++D) {
      Value *Begins = Builder.CreateICmpULT(Point[D], Extent[D]);
      Value *Rest = Builder.CreateSub(Extent[D], Point[D]);
      Value *Length = Builder.CreateBinaryIntrinsic(Intrinsic::smin, Shape[D], Rest);
      Lengths.push_back(Builder.CreateBinaryIntrinsic(Intrinsic::smax, Length, Zero));
      // A part without elements may stand anywhere; one that begins too far has less than none.
      Value *Empty = Builder.CreateICmpEQ(Shape[D], Zero);
      Inside.push_back(Builder.CreateOr(Begins, Empty, "inside"));
    }
    Value *Holds = Builder.CreateAnd(Inside);
    if (Mode == BoundsMode::Check)
      guard(Holds, Zero);
    for (unsigned D = 0; D != Rank; ++D)
      Builder.CreateStore(Builder.CreateSelect(Holds, Lengths[D], Zero),
                          Builder.CreateConstGEP1_32(Builder.getInt32Ty(), argument(2), D));
  }

private:
  Value *argument(unsigned Number) const { return Call.getArgOperand(Number); }

  Value *guard(Value *Inside, Value *Bytes) {
    SmallVector<Value *, 12> Arguments{argument(0), Inside, Bytes};
    if (Mode == BoundsMode::Check) {
      Arguments.push_back(Builder.getInt32(Rank));
      append_range(Arguments, Point);
      append_range(Arguments, Extent);
    }
    CallInst *Guard = Builder.CreateCall(guarded(*Call.getModule()), Arguments);
    Guard->setDoesNotThrow();
    Guard->addFnAttr(Attribute::WillReturn);
    // Equal ones may become one, and those that nobody uses nothing; reports may not.
    Guard->setMemoryEffects(Mode == BoundsMode::Check ? MemoryEffects::inaccessibleMemOnly()
                                                      : MemoryEffects::none());
    return Guard;
  }

  CallInst &Call;
  BoundsMode Mode;
  IRBuilder<> Builder;
  unsigned Rank;
  Components Point, Extent;
};

} // namespace

/// Accesses lie inside where no bounds are asked for, and what lies inside is not negative, even if
/// it was computed with numbers that wrap around: a work-item that accesses nothing may have
/// anything.
static void widenComponent(CallInst &Call, BoundsMode Mode) {
  IRBuilder<> Builder(&Call);
  Value *Component = Call.getArgOperand(0);
  assert(Component->getType()->getIntegerBitWidth() < Call.getType()->getIntegerBitWidth() &&
         "a component becomes as wide as an address");
  Call.replaceAllUsesWith(Mode == BoundsMode::None
                              ? Builder.CreateZExt(Component, Call.getType(), "", /*IsNonNeg=*/true)
                              : Builder.CreateSExt(Component, Call.getType()));
}

void compareIndices(Function &F, BoundsMode Mode) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isElementAccess(I) && !isPartOfView(I) && !isComponent(I))
      continue;
    auto &Call = cast<CallInst>(I);
    if (isComponent(I)) {
      widenComponent(Call, Mode);
    } else if (Mode != BoundsMode::None) {
      Comparisons Compared(Call, Mode);
      if (Compared.isElement())
        Compared.element();
      else
        Compared.part();
    } else if (isElementAccess(I)) {
      Call.replaceAllUsesWith(Call.getArgOperand(0));
    }
    Call.eraseFromParent();
  }
}

PreservedAnalyses CompareIndices::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    compareIndices(F, Mode);
  return PreservedAnalyses::none();
}

} // namespace tessera

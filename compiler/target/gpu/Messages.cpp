// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/Messages.h"
#include "abi/kernel.h"
#include "contract/Names.h"
#include "target/gpu/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {
namespace {

tessera_message_kind kindOf(StringRef Callee) {
  assert(isMessageFunction(Callee) && "these alone speak to the host");
  return Callee == callee::Printf   ? tessera_message_printf
         : Callee == callee::Errorf ? tessera_message_errorf
         : Callee == callee::Abort  ? tessera_message_abort
                                    : tessera_message_outside;
}

class Messages {
public:
  Messages(Function &Kernel, Value &Buffer)
      : Kernel(Kernel), Buffer(Buffer), Int32(Type::getInt32Ty(Kernel.getContext())),
        HasBarriers(any_of(instructions(Kernel), isBarrier)) {}

  Expected<std::string> lower() {
    SmallVector<CallInst *, 8> Calls;
    for (Instruction &I : instructions(Kernel))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (const Function *Callee = Call->getCalledFunction();
            Callee && isMessageFunction(Callee->getName()))
          Calls.push_back(Call);
    if (HasBarriers && any_of(Calls, [](const CallInst *Call) { return isAbort(*Call); }))
      endTilesAtBarriers();
    for (CallInst *Call : Calls)
      if (Error E = lower(*Call))
        return std::move(E);
    removeUnreachableBlocks(Kernel);
    return std::move(Strings);
  }

private:
  Error lower(CallInst &Call) {
    const tessera_message_kind Kind = kindOf(Call.getCalledFunction()->getName());
    SmallVector<Value *, 16> Words;
    if (Kind == tessera_message_abort)
      Words.push_back(ConstantInt::get(Int32, 0));
    for (Value *Argument : Call.args())
      if (Error E = append(Call, *Argument, Words))
        return E;
    write(Call, Kind, Words);
    if (Kind == tessera_message_abort)
      abort(Call);
    Call.eraseFromParent();
    return Error::success();
  }

  /// The format is one word, every argument two.
  Error append(CallInst &Call, Value &Argument, SmallVectorImpl<Value *> &Words) {
    IRBuilder<> Builder(&Call);
    Type *Int64 = Builder.getInt64Ty();
    Value *Bits = &Argument;
    if (Argument.getType()->isPointerTy()) {
      Bits = placeOf(Argument);
      if (!Bits)
        return createStringError("it prints a string that is no literal");
    } else if (Argument.getType()->isDoubleTy()) {
      Bits = Builder.CreateBitCast(&Argument, Int64);
    } else {
      assert(Argument.getType()->isIntegerTy() && "the frontend lets nothing else be printed");
      Bits = Builder.CreateSExt(&Argument, Int64);
    }
    Words.push_back(Builder.CreateTrunc(Bits, Int32));
    if (&Argument != Call.getArgOperand(0))
      Words.push_back(Builder.CreateTrunc(Builder.CreateLShr(Bits, 32), Int32));
    return Error::success();
  }

  /// Where the literal that \p Address leads to stands in the strings; null if it may be no
  /// literal.
  Value *placeOf(Value &Address) {
    if (Value *Known = PlacesOf.lookup(&Address))
      return Known;
    IRBuilder<> Builder(Kernel.getContext());
    if (auto *Choice = dyn_cast<SelectInst>(&Address)) {
      Value *Then = placeOf(*Choice->getTrueValue()), *Else = placeOf(*Choice->getFalseValue());
      Builder.SetInsertPoint(Choice);
      return Then && Else ? Builder.CreateSelect(Choice->getCondition(), Then, Else) : nullptr;
    }
    if (auto *Phi = dyn_cast<PHINode>(&Address)) {
      Builder.SetInsertPoint(Phi);
      PHINode *Places = Builder.CreatePHI(Builder.getInt64Ty(), Phi->getNumIncomingValues());
      PlacesOf[Phi] = Places;
      for (auto [Incoming, From] : zip_equal(Phi->incoming_values(), Phi->blocks())) {
        Value *Place = placeOf(*Incoming);
        if (!Place)
          return nullptr;
        Places->addIncoming(Place, From);
      }
      return Places;
    }
    StringRef Text;
    if (!getConstantStringInfo(Address.stripPointerCasts(), Text))
      return nullptr;
    return Builder.getInt64(placeOf(Text));
  }

  /// Each text stands there once.
  uint64_t placeOf(StringRef Text) {
    auto [Known, IsNew] = Places.try_emplace(Text, Strings.size());
    if (IsNew) {
      Strings += Text;
      Strings += '\0';
    }
    return Known->second;
  }

  /// A message for which there is no room is counted only.
  void write(CallInst &Call, tessera_message_kind Kind, ArrayRef<Value *> Words) {
    IRBuilder<> Builder(&Call);
    const unsigned Length = Words.size() + 2;
    Value *At = Builder.CreateAtomicRMW(
        AtomicRMWInst::Add, field(Builder, offsetof(tessera_message_buffer, used)),
        Builder.getInt32(Length), MaybeAlign(4), AtomicOrdering::Monotonic,
        Kernel.getContext().getOrInsertSyncScopeID("device"));
    Value *Capacity =
        Builder.CreateLoad(Int32, field(Builder, offsetof(tessera_message_buffer, capacity)));
    Value *End = Builder.CreateAdd(At, Builder.getInt32(Length));
    Value *Fits =
        Builder.CreateAnd(Builder.CreateICmpULE(End, Capacity), Builder.CreateICmpULT(At, End));
    Builder.SetInsertPoint(SplitBlockAndInsertIfThen(Fits, &Call, /*Unreachable=*/false));
    Value *First = Builder.CreateGEP(Int32, field(Builder, offsetof(tessera_message_buffer, words)),
                                     Builder.CreateZExt(At, Builder.getInt64Ty()));
    Builder.CreateStore(Builder.getInt32(Length), First);
    Builder.CreateStore(Builder.getInt32(Kind), Builder.CreateConstGEP1_64(Int32, First, 1));
    for (auto [Number, Word] : enumerate(Words))
      Builder.CreateStore(Word, Builder.CreateConstGEP1_64(Int32, First, Number + 2));
  }

  Value *field(IRBuilder<> &Builder, size_t Offset) {
    return Builder.CreateConstGEP1_64(Builder.getInt8Ty(), &Buffer, Offset);
  }

  static bool isAbort(const CallInst &Call) {
    return Call.getCalledFunction()->getName() == callee::Abort;
  }

  /// \p Block ends before \p At; what is behind that is for others, or nobody.
  void end(BasicBlock &Block, Instruction &At) {
    Block.splitBasicBlock(&At);
    Block.getTerminator()->eraseFromParent();
    ReturnInst::Create(Kernel.getContext(), &Block);
  }

  /// Where work-items wait for each other none may be missing: after an abort the tile goes on to
  /// the next barrier, and ends there.
  void endTilesAtBarriers() {
    Module &M = *Kernel.getParent();
    Aborted =
        new GlobalVariable(M, Int32, false, GlobalValue::InternalLinkage, UndefValue::get(Int32),
                           "aborted", nullptr, GlobalVariable::NotThreadLocal, address_space::Local,
                           /*isExternallyInitialized=*/true);
    SmallVector<Instruction *, 8> Barriers;
    for (Instruction &I : instructions(Kernel))
      if (isBarrier(I))
        Barriers.push_back(&I);
    for (Instruction *Barrier : Barriers) {
      IRBuilder<> Builder(Barrier->getNextNode());
      Value *Flag = Builder.CreateLoad(Int32, Aborted, /*isVolatile=*/true);
      // Nobody may abort again before all have looked.
      waitForAll(Builder, *Barrier);
      Instruction *Then = SplitBlockAndInsertIfThen(Builder.CreateIsNotNull(Flag),
                                                    Builder.GetInsertPoint(), /*Unreachable=*/true);
      ReplaceInstWithInst(Then, ReturnInst::Create(Kernel.getContext()));
    }
    IRBuilder<> Builder(Kernel.getEntryBlock().getTerminator());
    Builder.CreateStore(Builder.getInt32(0), Aborted, /*isVolatile=*/true);
    waitForAll(Builder, *Barriers.front());
  }

  void waitForAll(IRBuilder<> &Builder, const Instruction &Barrier) {
    auto *Call = cast<CallInst>(Barrier.clone());
    Builder.Insert(Call);
  }

  /// May a work-item come to a barrier behind \p Call? LLVM's isPotentiallyReachable() takes all of
  /// a large kernel for reachable, and a loop without another end would go on for ever.
  bool isAwaited(const CallInst &Call) const {
    SmallSetVector<const BasicBlock *, 16> Behind;
    Behind.insert_range(successors(Call.getParent()));
    for (size_t Next = 0; Next != Behind.size(); ++Next)
      Behind.insert_range(successors(Behind[Next]));
    return any_of(instructions(Kernel), [&](const Instruction &I) {
      return isBarrier(I) && (Behind.contains(I.getParent()) ||
                              (I.getParent() == Call.getParent() && Call.comesBefore(&I)));
    });
  }

  void abort(CallInst &Call) {
    if (isAwaited(Call))
      IRBuilder<>(&Call).CreateStore(ConstantInt::get(Int32, 1), Aborted, /*isVolatile=*/true);
    else
      end(*Call.getParent(), Call);
  }

  Function &Kernel;
  Value &Buffer;
  Type *Int32;
  const bool HasBarriers;
  GlobalVariable *Aborted = nullptr; ///< has a work-item of the tile? Null if none may
  std::string Strings;
  StringMap<uint64_t> Places;
  DenseMap<const Value *, Value *> PlacesOf; ///< of choices between literals
};

} // namespace

bool saysSomething(const Module &M) {
  return any_of(M,
                [](const Function &F) { return isMessageFunction(F.getName()) && !F.use_empty(); });
}

Expected<std::string> lowerMessages(Function &Kernel, Value &Buffer) {
  return Messages(Kernel, Buffer).lower();
}

} // namespace tessera

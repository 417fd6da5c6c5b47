// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/Messages.h"
#include "abi/kernel.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {
namespace {

tessera_message_kind kindOf(StringRef Callee) {
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
    if (Kind == tessera_message_abort && !HasBarriers)
      end(Call);
    Call.eraseFromParent();
    return Error::success();
  }

  /// The format is one word, every argument two.
  Error append(CallInst &Call, Value &Argument, SmallVectorImpl<Value *> &Words) {
    IRBuilder<> Builder(&Call);
    Type *Int64 = Builder.getInt64Ty();
    Value *Bits = &Argument;
    if (Argument.getType()->isPointerTy()) {
      std::optional<uint64_t> Place = placeOf(Argument);
      if (!Place)
        return createStringError("it prints a string that is no literal");
      Bits = Builder.getInt64(*Place);
    } else if (Argument.getType()->isDoubleTy()) {
      Bits = Builder.CreateBitCast(&Argument, Int64);
    } else {
      Bits = Builder.CreateSExt(&Argument, Int64);
    }
    Words.push_back(Builder.CreateTrunc(Bits, Int32));
    if (&Argument != Call.getArgOperand(0))
      Words.push_back(Builder.CreateTrunc(Builder.CreateLShr(Bits, 32), Int32));
    return Error::success();
  }

  /// Where the literal that \p Address leads to stands in the strings; each stands there once.
  std::optional<uint64_t> placeOf(const Value &Address) {
    StringRef Text;
    if (!getConstantStringInfo(Address.stripPointerCasts(), Text))
      return std::nullopt;
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
    Value *Fits = Builder.CreateAnd(Builder.CreateICmpULE(End, Capacity),
                                    Builder.CreateICmpULT(At, End));
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

  void end(CallInst &Call) {
    BasicBlock *Before = Call.getParent();
    Before->splitBasicBlock(&Call);
    Before->getTerminator()->eraseFromParent();
    ReturnInst::Create(Kernel.getContext(), Before);
    // The call goes with its block, but is erased by who knows it.
  }

  Function &Kernel;
  Value &Buffer;
  Type *Int32;
  const bool HasBarriers;
  std::string Strings;
  StringMap<uint64_t> Places;
};

} // namespace

bool saysSomething(const Module &M) {
  return any_of(M, [](const Function &F) { return isMessageFunction(F.getName()) && !F.use_empty(); });
}

Expected<std::string> lowerMessages(Function &Kernel, Value &Buffer) {
  return Messages(Kernel, Buffer).lower();
}

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/InferCaptureAccess.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

namespace {

/// Reads of the argument alone: nothing is written through it and it goes nowhere.
bool onlyReads(const CallBase &Call, const Use &Argument) {
  if (refuse("infer-capture-access.called", Call, !Call.isArgOperand(&Argument)))
    return false;
  assert(Argument.getUser() == &Call && "the use is one of the call's");
  const unsigned Number = Call.getArgOperandNo(&Argument);
  return require("infer-capture-access.callee-writes", Call, Call.onlyReadsMemory(Number)) &&
         require("infer-capture-access.callee-keeps", Call, Call.doesNotCapture(Number));
}

/// May anything be written through the address, or through what is computed from it?
bool mayBeWritten(const Value &Address) {
  SmallVector<const Value *> Worklist = {&Address};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Worklist.empty()) {
    const Value *Current = Worklist.pop_back_val();
    if (!Seen.insert(Current).second)
      continue;
    for (const Use &U : Current->uses()) {
      const User *By = U.getUser();
      if (isa<GEPOperator, BitCastOperator, AddrSpaceCastOperator, PHINode, SelectInst, FreezeInst>(
              By)) {
        Worklist.push_back(By);
        continue;
      }
      if (isa<LoadInst, ICmpInst>(By))
        continue;
      if (const auto *Call = dyn_cast<CallBase>(By);
          Call && (Call->isLifetimeStartOrEnd() || onlyReads(*Call, U)))
        continue;
      if (!refuse("infer-capture-access.written", *By, true))
        continue;
      return true;
    }
  }
  return false;
}

/// Follows the function object to the data of its captures.
class ClosureReader {
public:
  ClosureReader(const Argument &Closure, std::vector<CaptureInfo> &Captures)
      : Closure(Closure), DL(Closure.getParent()->getDataLayout()), Captures(Captures),
        Written(Captures.size(), false) {
    follow(Closure, 0);
  }

  /// True if a capture's access changed.
  bool apply() {
    bool Changed = false;
    assert(Written.size() == Captures.size() && "each capture is written or not");
    for (size_t I = 0; I < Captures.size(); ++I)
      if (Captures[I].Writes && !Written[I]) {
        took("infer-capture-access.taken", Closure);
        Captures[I].Writes = false;
        Changed = true;
      }
    return Changed;
  }

private:
  /// \p Address is \p Offset bytes into the function object.
  void follow(const Value &Address, uint64_t Offset) {
    for (const Use &U : Address.uses()) {
      const User *By = U.getUser();
      if (const auto *Load = dyn_cast<LoadInst>(By)) {
        load(*Load, Offset);
      } else if (const auto *GEP = dyn_cast<GEPOperator>(By)) {
        APInt Step(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
        if (GEP->accumulateConstantOffset(DL, Step) && U.getOperandNo() == 0)
          follow(*GEP, Offset + Step.getZExtValue());
        else if (refuse("infer-capture-access.unknown-capture", *GEP, true))
          giveUp(0, UINT64_MAX);
      } else if (const auto *Transfer = dyn_cast<MemTransferInst>(By);
                 Transfer && U.getOperandNo() == 1 && isa<ConstantInt>(Transfer->getLength())) {
        if (refuse("infer-capture-access.capture-copied", *Transfer, true))
          giveUp(Offset, cast<ConstantInt>(Transfer->getLength())->getZExtValue());
      } else if (const auto *Call = dyn_cast<CallBase>(By);
                 !isa<ICmpInst>(By) && !(Call && Call->isLifetimeStartOrEnd())) {
        if (refuse("infer-capture-access.object-escapes", *By, true))
          giveUp(0, UINT64_MAX);
      }
    }
  }

  /// The captures whose pointer lies in these bytes of the function object may be written.
  void giveUp(uint64_t Begin, uint64_t Length) {
    for (size_t I = 0; I < Captures.size(); ++I)
      if (overlaps(Captures[I], Begin, Length))
        Written[I] = true;
  }
  static bool overlaps(const CaptureInfo &Capture, uint64_t Begin, uint64_t Length) {
    const uint64_t PointerBytes = 8,
                   End = Length > UINT64_MAX - Begin ? UINT64_MAX : Begin + Length;
    return Begin < Capture.Offset + PointerBytes && Capture.Offset < End;
  }

  void load(const LoadInst &Load, uint64_t Offset) {
    const uint64_t Length = DL.getTypeStoreSize(Load.getType());
    for (size_t I = 0; I < Captures.size(); ++I) {
      if (!overlaps(Captures[I], Offset, Length))
        continue;
      const bool WholePointer = Load.getType()->isPointerTy() && Captures[I].Offset == Offset;
      if (refuse("infer-capture-access.part-of-pointer", Load, !WholePointer))
        Written[I] = true;
      else if (Captures[I].Kind == CaptureInfo::View)
        Written[I] = Written[I] || mayBeWritten(Load);
      else
        Written[I] = Written[I] || objectMayBeWritten(Load);
    }
  }

  /// The same for a captured array: its data's address stands at the object's beginning.
  static bool objectMayBeWritten(const LoadInst &Object) {
    const DataLayout &DL = Object.getDataLayout();
    for (const Use &U : Object.uses()) {
      const User *By = U.getUser();
      if (const auto *Load = dyn_cast<LoadInst>(By)) {
        if (Load->getType()->isPointerTy() ? mayBeWritten(*Load)
                                           : refuse("infer-capture-access.part-of-array", *Load,
                                                    DL.getTypeStoreSize(Load->getType()) > 4))
          return true;
        continue;
      }
      // Beyond the beginning of the object lie integers, which are only read.
      const auto *Member = dyn_cast<GEPOperator>(By);
      APInt Offset(DL.getIndexTypeSizeInBits(Object.getType()), 0);
      if (refuse("infer-capture-access.array-used", *By, !Member) ||
          refuse("infer-capture-access.array-indexed", *By,
                 !Member->accumulateConstantOffset(DL, Offset)) ||
          refuse("infer-capture-access.array-data", *By, Offset.slt(8)) || mayBeWritten(*Member))
        return true;
    }
    return false;
  }

  const Argument &Closure;
  const DataLayout &DL;
  std::vector<CaptureInfo> &Captures;
  std::vector<bool> Written;
};

} // namespace

PreservedAnalyses InferCaptureAccess::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (auto &[F, Info] : kernelsOf(M)) {
    assert(F->arg_size() == 1 && "a verified kernel takes its function object alone");
    if (ClosureReader(*F->getArg(0), Info.Captures).apply()) {
      Info.write(*F);
      Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/StreamStores.h"
#include "abi/kernel.h"
#include "analysis/CloneBlocks.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#define DEBUG_TYPE "stream-stores"

using namespace llvm;

namespace tessera {

/// What a launch must write for the caches to be too small, whoever reads it next.
static constexpr uint64_t MuchBytes = 32 << 20;
/// Streamed stores are gathered to whole lines on their way to memory. What is only part of one, at
/// the ends of a stretch, is dear; a stretch of this length makes up for it.
static constexpr uint64_t LongBytes = 4096, LineBytes = 64;
/// The narrowest vector that can be streamed.
static constexpr uint64_t LeastAlign = 16;
static constexpr unsigned MaxInstructions = 256;

namespace {

/// Stores of a loop that cover, iteration by iteration, one stretch of memory.
struct Stretch {
  SmallVector<StoreInst *, 4> Stores;
  const SCEV *Start = nullptr; ///< the lowest address in the first iteration
  uint64_t Bytes = 0;          ///< in an iteration
};

class LoopStreamer {
public:
  LoopStreamer(Function &F, const LoopInfo &LI, ScalarEvolution &SE) : F(F), LI(LI), SE(SE) {}

  bool run() {
    SmallVector<Loop *, 4> Chosen;
    for (Loop *L : LI.getLoopsInPreorder())
      if (isCandidate(*L))
        Chosen.push_back(L);
    bool Changed = false;
    for (Loop *L : Chosen)
      if (const std::optional<Stretch> Found = stretchOf(*L)) {
        took("stream-stores.taken", *L);
        version(*L, *Found);
        Changed = true;
      }
    return Changed;
  }

private:
  bool isCandidate(const Loop &L) const {
    auto IsUsedBehind = [&](const Instruction &I) {
      return any_of(I.users(), [&](const User *U) {
        return cast<Instruction>(U)->getParent() != L.getHeader();
      });
    };
    return require("stream-stores.several-blocks", L, L.getNumBlocks() == 1) &&
           L.getLoopPreheader() && L.getExitBlock() &&
           require("stream-stores.large", L,
                   L.getHeader()->sizeWithoutDebug() <= MaxInstructions) &&
           require("stream-stores.unknown-trip-count", L,
                   SE.hasLoopInvariantBackedgeTakenCount(&L)) &&
           require("stream-stores.used-behind", L, none_of(*L.getHeader(), IsUsedBehind));
  }

  /// The address in the first iteration, if each iteration's lies \p Step further; null otherwise.
  const SCEVAddRecExpr *recurrenceOf(Value *Address, const Loop &L) const {
    const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Address));
    return Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine() ? Recurrence
                                                                               : nullptr;
  }

  std::optional<Stretch> stretchOf(const Loop &L) const {
    Stretch Result;
    const SCEVConstant *Step = nullptr;
    SmallVector<std::pair<int64_t, uint64_t>, 4> Parts; // from the first store's address, size
    for (Instruction &I : *L.getHeader()) {
      if (!I.mayWriteToMemory())
        continue;
      auto *Store = dyn_cast<StoreInst>(&I);
      if (refuse("stream-stores.other-writes", I, !Store) ||
          refuse("stream-stores.scalar", I,
                 !isa<FixedVectorType>(Store->getValueOperand()->getType())))
        return std::nullopt;
      const SCEVAddRecExpr *Recurrence = recurrenceOf(Store->getPointerOperand(), L);
      if (refuse("stream-stores.not-strided", I, !Recurrence))
        return std::nullopt;
      const auto *OwnStep = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
      if (refuse("stream-stores.unknown-step", I, !OwnStep) ||
          refuse("stream-stores.different-steps", I, Step && OwnStep != Step))
        return std::nullopt;
      Step = OwnStep;
      if (!Result.Start)
        Result.Start = Recurrence->getStart();
      const auto *Offset =
          dyn_cast<SCEVConstant>(SE.getMinusSCEV(Recurrence->getStart(), Result.Start));
      if (refuse("stream-stores.unknown-distance", I, !Offset))
        return std::nullopt;
      const uint64_t Size = F.getDataLayout().getTypeStoreSize(Store->getValueOperand()->getType());
      Parts.push_back({Offset->getAPInt().getSExtValue(), Size});
      Result.Bytes += Size;
      Result.Stores.push_back(Store);
    }
    // Nor do they go downwards.
    if (!Step ||
        refuse("stream-stores.gap-between-iterations", L, Step->getAPInt() != Result.Bytes))
      return std::nullopt;
    sort(Parts);
    for (size_t I = 1; I < Parts.size(); ++I)
      if (refuse("stream-stores.gap-in-iteration", L,
                 Parts[I].first != Parts[I - 1].first + int64_t(Parts[I - 1].second)))
        return std::nullopt;
    Result.Start = SE.getAddExpr(
        Result.Start, SE.getConstant(Step->getType(), uint64_t(Parts.front().first), true));
    // A tile's memory is read soon, also where a variable says which part of it.
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Result.Stores.front()->getPointerOperand(), Objects, /*LI=*/nullptr,
                         /*MaxLookup=*/0);
    const auto IsOwn = [this](const Value *Object) {
      return isa<AllocaInst, PHINode, SelectInst>(Object) || Object == F.getArg(2);
    };
    if (refuse("stream-stores.own-memory", L, any_of(Objects, IsOwn)) ||
        refuse("stream-stores.read-nearby", L, isRead(L, Result)))
      return std::nullopt;
    return Result;
  }

  /// Is what \p L stores near to what it loads? Then the lines are in the cache anyway.
  bool isRead(const Loop &L, const Stretch &Found) const {
    return any_of(*L.getHeader(), [&](Instruction &I) {
      auto *Load = dyn_cast<LoadInst>(&I);
      const SCEVAddRecExpr *Recurrence =
          Load ? recurrenceOf(Load->getPointerOperand(), L) : nullptr;
      return Recurrence && isa<SCEVConstant>(SE.getMinusSCEV(Recurrence->getStart(), Found.Start));
    });
  }

  void version(Loop &L, const Stretch &Found) {
    BasicBlock *Before = L.getLoopPreheader(), *Head = L.getHeader(), *Exit = L.getExitBlock();
    ValueToValueMapTy Map;
    BasicBlock *Streaming = cloneBlocks(Head, ".streaming", Head, Map).front();
    for (PHINode &Phi : Exit->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(Head), Streaming);
    for (StoreInst *Store : Found.Stores) {
      auto *Streamed = cast<StoreInst>(Map.lookup(Store));
      Streamed->setAlignment(std::max(Streamed->getAlign(), Align(LeastAlign)));
      Streamed->setMetadata(LLVMContext::MD_nontemporal,
                            MDNode::get(F.getContext(), ConstantAsMetadata::get(ConstantInt::get(
                                                            Type::getInt32Ty(F.getContext()), 1))));
    }
    Instruction *End = Before->getTerminator();
    Value *Streams = condition(L, Found, *End);
    IRBuilder<> Builder(End);
    Builder.CreateCondBr(Streams, Streaming, Head);
    End->eraseFromParent();
  }

  /// Much is written, and whole lines or a long stretch.
  Value *condition(const Loop &L, const Stretch &Found, Instruction &Before) {
    SCEVExpander Expander(SE, "stream");
    Type *Word = Type::getInt64Ty(F.getContext());
    Value *Start = Expander.expandCodeFor(Found.Start, nullptr, Before.getIterator());
    const SCEV *Iterations = SE.getNoopOrZeroExtend(SE.getBackedgeTakenCount(&L), Word);
    Value *Count = Expander.expandCodeFor(Iterations, Word, Before.getIterator());
    IRBuilder<> Builder(&Before);
    Value *Launched =
        Builder.CreateLoad(Word,
                           Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), F.getArg(1),
                                                              offsetof(tessera_tile, launched)),
                           "launched");
    Value *Address = Builder.CreatePtrToInt(Start, Word);
    auto IsAligned = [&](uint64_t To) {
      return Builder.CreateICmpEQ(Builder.CreateAnd(Address, To - 1), Builder.getInt64(0));
    };
    // An iteration's bytes are those of several work-items, which only makes less of the launch.
    Value *IsMuch = Builder.CreateICmpUGE(
        Launched, Builder.getInt64(MuchBytes / bytesOfWorkItem(Found)), "is.much");
    Value *IsLong = Builder.CreateAnd(
        IsAligned(LeastAlign),
        Builder.CreateICmpUGE(Count, Builder.getInt64(divideCeil(LongBytes, Found.Bytes))));
    return Builder.CreateAnd(IsMuch, Builder.CreateOr(IsLong, IsAligned(LineBytes)), "streams");
  }

  static uint64_t bytesOfWorkItem(const Stretch &Found) {
    assert(!Found.Stores.empty() && "a stretch is stored");
    return Found.Stores.front()->getValueOperand()->getType()->getScalarSizeInBits() / 8;
  }

  Function &F;
  const LoopInfo &LI;
  ScalarEvolution &SE;
};

} // namespace

PreservedAnalyses StreamStores::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isTileFunction(F) || any_of(instructions(F), [](const Instruction &I) {
        return refuse("stream-stores.atomic", I, I.isAtomic()) ||
               refuse("stream-stores.call", I,
                      isa<CallBase>(I) && !isa<IntrinsicInst>(I) && I.mayReadOrWriteMemory());
      }))
    return PreservedAnalyses::all();
  LoopStreamer Streamer(F, AM.getResult<LoopAnalysis>(F), AM.getResult<ScalarEvolutionAnalysis>(F));
  return Streamer.run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera

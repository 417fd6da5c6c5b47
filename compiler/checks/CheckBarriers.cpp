// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/CheckBarriers.h"
#include "analysis/KernelKnowledge.h"
#include "checks/TileSimulation.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

namespace {

/// Where work-items diverge for certain, and which barriers only a part of them reaches then.
class DivergenceFinder : public TileObserver {
public:
  void waited(const Instruction &Barrier, bool IsPart) override {
    if (IsPart)
      Partial.insert(&Barrier);
  }
  void decided(const BasicBlock &Decider, BranchDecision How) override {
    if (How == BranchDecision::Diverges)
      Divergent.insert(&Decider);
    if (How != BranchDecision::Same)
      Unproven.insert(&Decider);
  }
  void reached(const BasicBlock &Block) override { Reached.insert(&Block); }

  SmallPtrSet<const Instruction *, 8> Partial;
  SmallPtrSet<const BasicBlock *, 16> Divergent, Unproven, Reached;
};

/// What one kernel's barriers depend on.
class BarrierCheck {
public:
  BarrierCheck(const Function &F, const KernelKnowledge &Known) : F(F), Known(Known) {
    if (none_of(Known.Control.mustBeUniform(), [&](const BasicBlock *Decider) {
          return Known.Uniformity.ofBranch(Decider) != Uniform::Yes;
        }))
      return;
    TileSimulation(F, Known, ItemValues::Tile::First, OfFirst).run();
    TileSimulation(F, Known, ItemValues::Tile::Any, OfAny).run();
  }

  void report(const Instruction &Barrier, const DiagnosticSink &Report) const {
    const bool IsCertain = OfFirst.Partial.contains(&Barrier) || OfAny.Partial.contains(&Barrier);
    const BasicBlock *Decider = findDecider(Barrier, IsCertain);
    if (!Decider)
      return;
    KernelDiagnostic Diagnostic = diagnosticAt(
        Barrier.getDebugLoc(), IsCertain ? Rule::DivergentBarrier : Rule::UncertainBarrier);
    Diagnostic.Notes.push_back({describeCondition(*Decider, Known.Uniformity),
                                placeOf(Decider->getTerminator()->getDebugLoc())});
    Report(Diagnostic);
  }

private:
  static std::string describeCondition(const BasicBlock &Decider, const TileUniformity &Uniformity);

  /// The first branch, in the order of the function, where the work-items which should meet at
  /// \p Barrier diverge, or may diverge.
  const BasicBlock *findDecider(const Instruction &Barrier, bool IsCertain) const {
    const auto Deciders = Known.Control.decidersOf(Barrier.getParent());
    for (const BasicBlock &Block : F)
      if (Deciders.contains(&Block) &&
          (IsCertain ? OfFirst.Divergent.contains(&Block) || OfAny.Divergent.contains(&Block)
                     : Known.Uniformity.ofBranch(&Block) == Uniform::No &&
                           (!OfAny.Reached.contains(&Block) || OfAny.Unproven.contains(&Block))))
        return &Block;
    return nullptr;
  }

  const Function &F;
  const KernelKnowledge &Known;
  DivergenceFinder OfFirst, OfAny;
};

/// The index of the work-item that makes the branch at the end of \p Decider differ, if it can be
/// told: followed from the condition through what is computed from it.
std::optional<IdCall> findIndex(const BasicBlock &Decider, const TileUniformity &Uniformity) {
  SmallSetVector<const Value *, 16> Values;
  for (const Value *Operand : Decider.getTerminator()->operands())
    Values.insert(Operand);
  for (size_t Next = 0; Next != Values.size(); ++Next) {
    if (Uniformity.of(Values[Next]) != Uniform::No)
      continue;
    if (std::optional<IdCall> Id = matchIdCall(Values[Next]))
      return Id;
    for (const Value *Operand : cast<Instruction>(Values[Next])->operands())
      Values.insert(Operand);
  }
  return std::nullopt;
}

std::string BarrierCheck::describeCondition(const BasicBlock &Decider,
                                            const TileUniformity &Uniformity) {
  const std::optional<IdCall> Id = findIndex(Decider, Uniformity);
  if (!Id)
    return "this condition depends on the work-item";
  return ("this condition depends on the work-item's " +
          Twine(Id->Kind == IdKind::Local ? "local" : "global") + " index, dimension " +
          Twine(Id->Dimension))
      .str();
}

} // namespace

PreservedAnalyses CheckBarriers::run(Module &M, ModuleAnalysisManager &AM) {
  auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (const auto &[F, Info] : kernelsOf(M)) {
    if (!Info.isTiled())
      continue;
    const KernelKnowledge Known(*F, Info, Functions);
    const BarrierCheck Check(*F, Known);
    for (const Instruction *Barrier : Known.Control.barriers())
      Check.report(*Barrier, Report);
  }
  return PreservedAnalyses::all();
}

} // namespace tessera

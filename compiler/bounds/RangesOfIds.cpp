// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/RangesOfIds.h"
#include "analysis/values/Dependences.h"
#include "contract/Names.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// A place in the domain, or in other places of the tile, in whatever type: never negative.
static bool isPlace(const Value &V) {
  const Value *A = nullptr, *B = nullptr;
  return matchIdCall(&V) || match(&V, m_NonNegative()) ||
         (match(&V, m_CombineOr(m_NSWAdd(m_Value(A), m_Value(B)), m_Or(m_Value(A), m_Value(B)))) &&
          isPlace(*A) && isPlace(*B));
}

/// What \p I yields if it asks whether a place is negative.
static std::optional<bool> compareSign(const Instruction &I) {
  CmpPredicate Predicate;
  const Value *Place = nullptr;
  if (match(&I, m_ICmp(Predicate, m_Value(Place), m_AllOnes())) && Predicate == CmpInst::ICMP_SGT &&
      isPlace(*Place))
    return true;
  if (match(&I, m_ICmp(Predicate, m_Value(Place), m_Zero())) && Predicate == CmpInst::ICMP_SLT &&
      isPlace(*Place))
    return false;
  return std::nullopt;
}

PreservedAnalyses RangesOfIds::run(Module &M, ModuleAnalysisManager &) {
  for (const auto &[F, Info] : kernelsOf(M))
    for (Instruction &I : instructions(*F)) {
      // Bits that are written once, by the host: what is made of them needs no freeze.
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && readsKernelConstant(*Load, Info))
        Load->setMetadata(LLVMContext::MD_noundef, MDNode::get(F->getContext(), {}));
      if (const std::optional<IdCall> Id = matchIdCall(&I);
          Id && Id->Kind == IdKind::Local && Id->Dimension < Info.Tile.size())
        cast<CallBase>(I).addRangeRetAttr(
            ConstantRange(APInt(32, 0), APInt(32, Info.Tile[Id->Dimension])));
      else if (const std::optional<bool> Result = compareSign(I))
        I.replaceAllUsesWith(ConstantInt::getBool(I.getType(), *Result));
    }
  return PreservedAnalyses::none();
}

} // namespace tessera

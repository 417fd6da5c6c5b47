// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The range of an integer of a kernel in one launch, as instructions that compute it from the
/// compute domain and the function object. This is range check elimination by predicates before the
/// loop, and the loop is the launch.
///
///     for (k = 0; k < size; ++k) a[k + column]     0 + min(0, ...) to (size - 1) + (columns - 1)
///
/// It knows ids, constants of the kernel, counters of loops (scalar evolution), selects, and
/// conditions of branches on the way to the place.
#ifndef TESSERA_ANALYSIS_RANGES_INDEXRANGES_H
#define TESSERA_ANALYSIS_RANGES_INDEXRANGES_H

#include "analysis/ranges/RangeArithmetic.h"
#include "contract/Names.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"

namespace llvm {
class SCEVAddRecExpr;
class SCEVNAryExpr;
} // namespace llvm

namespace tessera {

/// The comparison of integers that \p Condition is, or its opposite if not \p Wanted. The operands
/// are ordered so that the predicate is not "greater". False if it is none.
bool matchComparison(llvm::Value &Condition, bool Wanted, llvm::CmpInst::Predicate &Predicate,
                     llvm::Value *&Left, llvm::Value *&Right);

/// Integers as seen in some block of the kernel.
class IndexRanges {
public:
  /// The function that computes the ranges: i32 (ptr closure, ptr extent).
  struct Place {
    RangeArithmetic &Arithmetic;
    llvm::Value *Closure, *Extent;
  };

  IndexRanges(const KernelInfo &Info, llvm::ScalarEvolution &SE, const llvm::LoopInfo &LI,
              const llvm::DominatorTree &DT, const llvm::BasicBlock &Block, Place At);

  /// Whether \p Condition is true, or not \p Wanted, for every work-item that reaches the block. If
  /// yes, this holds only if all conditions hold that it adds to \p Needs, i1. If no, nothing is
  /// known.
  bool alwaysTrue(llvm::Value &Condition, llvm::SmallVectorImpl<llvm::Value *> &Needs,
                  bool Wanted = true);

private:
  /// The decision of a branch on the way.
  struct Fact {
    const llvm::SCEV *Of;
    llvm::CmpInst::Predicate Predicate;
    const llvm::SCEV *To;
  };

  void collectFacts();
  void addFact(llvm::Value &Condition, bool Truth, unsigned Depth);

  bool holds(llvm::Value &Condition, bool Wanted, unsigned Depth);
  IndexRange rangeOf(const llvm::SCEV *S);
  IndexRange compute(const llvm::SCEV *S);
  IndexRange ofRecurrence(const llvm::SCEVAddRecExpr &S);
  IndexRange ofMinMax(const llvm::SCEVNAryExpr &S);
  IndexRange ofUnsignedMinMax(const llvm::SCEVNAryExpr &S);
  IndexRange ofExtension(const llvm::SCEV &From, bool Signed);
  IndexRange ofValue(llvm::Value &V);
  IndexRange ofOperation(llvm::BinaryOperator &I);
  IndexRange ofId(const IdCall &Id);
  IndexRange ofConstant(llvm::LoadInst &Load);
  IndexRange ofSelect(llvm::SelectInst &Select);
  llvm::Value *whereAlwaysTrue(llvm::Value &Condition);
  IndexRange ofChoice(llvm::SelectInst &Select, bool Truth);
  IndexRange ofJoin(const llvm::PHINode &Phi);
  IndexRange iterations(const llvm::Loop &L);
  IndexRange refine(const IndexRange &Range, const llvm::SCEV *S);
  IndexRange refine(const IndexRange &Range, const Fact &Known, unsigned Width);

  /// \p Range, whose values now fit into a type of \p Width bits.
  const IndexRange &fitting(const IndexRange &Range, unsigned Width);
  const IndexRange &notNegative(const IndexRange &Range, unsigned Width);
  void need(llvm::Value *Condition) { Numbers.need(Condition); }

  const KernelInfo &Info;
  llvm::ScalarEvolution &SE;
  const llvm::LoopInfo &LI;
  const llvm::DominatorTree &DT;
  const llvm::BasicBlock &Block;
  const Place At;
  RangeArithmetic &Numbers;
  llvm::SmallVector<Fact, 16> Facts;
  llvm::DenseMap<const llvm::SCEV *, IndexRange> Known;
  llvm::SmallPtrSet<const llvm::SCEV *, 16> Begun; ///< a cycle back to them finds nothing known
  unsigned Depth = 0, Choices = 0;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_RANGES_INDEXRANGES_H

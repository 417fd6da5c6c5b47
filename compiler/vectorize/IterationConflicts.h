// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether four iterations of a loop may make all their loads before any of them stores. If one
/// iteration stores where another one loads or stores, they must not be mixed. Mostly this is only
/// known at run time:
///
///     for (k = 0; k < n; ++k) b[k] = a[k];   0 < b - a < 4: the second iteration may load what the
///                                            first one stores
///
/// The question is about one work-item: it does not access memory that others write.
#ifndef TESSERA_VECTORIZE_ITERATIONCONFLICTS_H
#define TESSERA_VECTORIZE_ITERATIONCONFLICTS_H

#include "vectorize/CarryStores.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class IRBuilderBase;
class Loop;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace tessera {

class LaneShapes;

class IterationConflicts {
public:
  /// \p L: one block, whose number of iterations is known before. \p Stores are all its stores.
  /// Each moves on by its own size, and \p IsKnownBefore holds for its address. \p Carried are
  /// loads that will disappear.
  IterationConflicts(const llvm::Loop &L, unsigned Iterations,
                     llvm::ArrayRef<llvm::Instruction *> Stores,
                     llvm::ArrayRef<CarriedLoad> Carried, llvm::ScalarEvolution &SE,
                     const LaneShapes &Shapes,
                     llvm::function_ref<bool(const llvm::Value *)> IsKnownBefore);

  /// An access is unknown, or iterations are known to conflict.
  bool isHopeless() const { return Hopeless; }
  /// Whether anything depends on the run, or on the number of lanes.
  bool areQuestions() const { return IfManyLanes || MostCarried > 1 || !Pairs.empty(); }

  /// An i1 computed before the loop: whether iterations conflict, as far as it depends on the run.
  /// \p InFirstIteration gives an address in it.
  llvm::Value *ask(llvm::IRBuilderBase &Builder, llvm::ScalarEvolution &SE,
                   llvm::function_ref<llvm::Value *(llvm::Value *)> InFirstIteration) const;

private:
  /// Two accesses in the order of an iteration, one of them a store.
  struct Pair {
    llvm::Instruction *First, *Second;
    int64_t FirstStep, SecondStep; ///< in bytes
  };

  void add(llvm::Instruction &First, llvm::Instruction &Second, llvm::ScalarEvolution &SE);
  bool keepsDistance(const Pair &P) const;
  bool conflictAt(const Pair &P, int64_t Distance) const;
  llvm::Value *askNear(const Pair &P, llvm::Value *First, llvm::Value *Second,
                       llvm::IRBuilderBase &Builder) const;
  llvm::Value *askRanges(const Pair &P, llvm::Value *First, llvm::Value *Second, llvm::Value *Last,
                         llvm::IRBuilderBase &Builder) const;

  const llvm::Loop &L;
  unsigned Iterations;
  bool Hopeless = false;
  /// All lanes load from one place. None of them may write to it, unless it is the only one.
  bool IfManyLanes = false;
  unsigned MostCarried = 0; ///< in iterations
  llvm::SmallVector<Pair, 4> Pairs;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_ITERATIONCONFLICTS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// May four iterations of a loop load all they need before any of them stores? Where one iteration
/// stores what another one loads or stores they must not be mixed. Mostly only the run knows:
///
///     for (k = 0; k < n; ++k) b[k] = a[k];   0 < b - a < 4: the second iteration may load what the
///                                            first one stores
///
/// It is asked for one work-item: what others write it does not touch.
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
  /// \p L: one block, whose number of iterations is known before. \p Stores are all that write in
  /// it; each moves on by its own size, and \p IsKnownBefore of its address. \p Carried will be no
  /// loads any more.
  IterationConflicts(const llvm::Loop &L, unsigned Iterations,
                     llvm::ArrayRef<llvm::Instruction *> Stores,
                     llvm::ArrayRef<CarriedLoad> Carried, llvm::ScalarEvolution &SE,
                     const LaneShapes &Shapes,
                     llvm::function_ref<bool(const llvm::Value *)> IsKnownBefore);

  /// Nothing is known of some access, or iterations are known to conflict.
  bool isHopeless() const { return Hopeless; }
  /// Does anything depend on the run, or on there being other lanes?
  bool areQuestions() const { return IfManyLanes || MostCarried > 1 || !Pairs.empty(); }

  /// An i1 computed before the loop: do iterations conflict, as far as it depends on the run?
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
  /// All lanes load from one place: none of them writes to it unless it is the only one.
  bool IfManyLanes = false;
  unsigned MostCarried = 0; ///< iterations
  llvm::SmallVector<Pair, 4> Pairs;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_ITERATIONCONFLICTS_H

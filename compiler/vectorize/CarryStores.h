// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An iteration of a loop may load a value that an earlier iteration has stored, as in a
/// recurrence. Keeps this value in a register, so that no iteration waits for another one's store:
///
///     for (k = 1; k < n; ++k)         ->   before = row[0];
///       row[k] += row[k - 1] / 2;          for (k = 1; k < n; ++k)
///                                            row[k] = before = row[k] + before / 2;
#ifndef TESSERA_VECTORIZE_CARRYSTORES_H
#define TESSERA_VECTORIZE_CARRYSTORES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class LoadInst;
class Loop;
class SCEV;
class ScalarEvolution;
class StoreInst;
class Value;
} // namespace llvm

namespace tessera {

struct CarriedLoad {
  llvm::LoadInst *Load;
  llvm::StoreInst *Store;
  unsigned Iterations; ///< from the store to the load
};

const llvm::SCEV *addressOf(const llvm::Instruction &Access, llvm::ScalarEvolution &SE);

/// The bytes from one iteration's address of \p Access to the next one's, if the distance is known
/// and the same for all iterations of \p L.
std::optional<int64_t> stepOf(const llvm::Instruction &Access, const llvm::Loop &L,
                              llvm::ScalarEvolution &SE);

/// The loads of \p L, one block, of values that one of \p Stores has stored at most \p
/// MostIterations before.
llvm::SmallVector<CarriedLoad, 2> carriedLoads(const llvm::Loop &L, unsigned MostIterations,
                                               llvm::ArrayRef<llvm::Instruction *> Stores,
                                               llvm::ScalarEvolution &SE);

/// Replaces \p Loads. No other store may write there, and \p L must have at least as many
/// iterations as lie between store and load. \p InFirstIteration computes an address of that
/// iteration before \p L.
void carryStores(llvm::Loop &L, llvm::ArrayRef<CarriedLoad> Loads, llvm::ScalarEvolution &SE,
                 llvm::function_ref<llvm::Value *(llvm::Value *)> InFirstIteration);

} // namespace tessera

#endif // TESSERA_VECTORIZE_CARRYSTORES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private arrays and structs that work-items access by whole elements of one size and in no other
/// way. Their elements can lie farther apart than a single work-item needs, with those of others in
/// between.
#ifndef TESSERA_ANALYSIS_ELEMENTACCESSES_H
#define TESSERA_ANALYSIS_ELEMENTACCESSES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class AllocaInst;
class GetElementPtrInst;
class IRBuilderBase;
class Instruction;
class MemSetInst;
class Type;
class Value;
} // namespace llvm

namespace tessera {

class ElementAccesses {
public:
  /// \p MayUse: whether an instruction is at a place where elements may be accessed.
  ElementAccesses(llvm::AllocaInst &Variable,
                  llvm::function_ref<bool(const llvm::Instruction &)> MayUse);

  /// Of an element, a power of two; 0: the variable is accessed in other ways, too.
  uint64_t bytes() const { return Bytes; }
  /// Makes stores of elements of what fills several with one byte.
  void splitFills();
  /// Multiplies all distances within the variable.
  void spread(uint64_t Factor);

private:
  uint64_t findBytes(llvm::AllocaInst &Variable,
                     llvm::function_ref<bool(const llvm::Instruction &)> MayUse);
  bool visit(llvm::Instruction &User, llvm::Value *Address);
  bool areWhole(uint64_t ElementBytes) const;

  uint64_t Bytes = 0;
  llvm::SmallVector<llvm::GetElementPtrInst *, 8> Addresses;
  llvm::SmallVector<llvm::Instruction *, 8> Accesses; ///< loads and stores
  llvm::SmallVector<llvm::MemSetInst *, 2> Fills;
};

/// The address that \p Address was, with its distance from its base times \p Factor; takes its
/// place.
void spreadAddress(llvm::GetElementPtrInst &Address, uint64_t Factor);

/// How far behind the beginning of its variable \p Address points, in units of \p Bytes and as a
/// \p Number, which may be a vector: \p PartOf makes those of lanes.
llvm::Value *distanceInVariable(llvm::Value &Address, uint64_t Bytes, llvm::Type &Number,
                                llvm::IRBuilderBase &Builder,
                                llvm::function_ref<llvm::Value *(llvm::Value *)> PartOf);

} // namespace tessera

#endif // TESSERA_ANALYSIS_ELEMENTACCESSES_H

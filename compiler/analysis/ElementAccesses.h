// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private arrays and structs that work-items access only by whole elements of one size. Their
/// elements can be farther apart than a single work-item needs, with those of others between them.
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
  /// \p MayUse: whether elements may be accessed at the place of an instruction.
  ElementAccesses(llvm::AllocaInst &Variable,
                  llvm::function_ref<bool(const llvm::Instruction &)> MayUse);

  /// The size of an element, a power of two. 0: the variable is also accessed in other ways.
  uint64_t bytes() const { return Bytes; }
  /// Some stores fill several elements with one byte. Turns these into stores of elements.
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

/// Replaces \p Address by one whose distance from its base is multiplied by \p Factor.
void spreadAddress(llvm::GetElementPtrInst &Address, uint64_t Factor);

/// The distance of \p Address from the beginning of its variable, in units of \p Bytes and as a \p
/// Number, which may be a vector. \p PartOf makes the parts for lanes.
llvm::Value *distanceInVariable(llvm::Value &Address, uint64_t Bytes, llvm::Type &Number,
                                llvm::IRBuilderBase &Builder,
                                llvm::function_ref<llvm::Value *(llvm::Value *)> PartOf);

} // namespace tessera

#endif // TESSERA_ANALYSIS_ELEMENTACCESSES_H

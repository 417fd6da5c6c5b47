// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arrays that are members of records and captured variables. An index outside of one leads to
/// memory that may be accessed, but belongs to another member.
#ifndef TESSERA_TARGET_REF_MEMBERARRAYS_H
#define TESSERA_TARGET_REF_MEMBERARRAYS_H

#include "target/ref/TypeLayouts.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace tessera {

struct MemberArray {
  llvm::Value *Begin;
  uint64_t Bytes;
  NamedMember As; ///< nothing if it is not known
};

/// The member whose subscript gives \p Address, which \p I accesses. None if all subscripts are
/// known to be inside. For arrays of arrays it is the whole one. *Requires*: addresses as clang
/// computes them.
std::optional<MemberArray> memberArrayOf(const llvm::Instruction &I, llvm::Value &Address);

} // namespace tessera

#endif // TESSERA_TARGET_REF_MEMBERARRAYS_H

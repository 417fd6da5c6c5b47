// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Types as a tessera_site of abi/check.h has them, of their debug information.
#ifndef TESSERA_TARGET_REF_TYPELAYOUTS_H
#define TESSERA_TARGET_REF_TYPELAYOUTS_H

#include <cstdint>
#include <string>

namespace llvm {
class DIType;
} // namespace llvm

namespace tessera {

/// "bin[16]|sum@0|counts[2*4]@4": as the source writes it, with the extents of an array, and where
/// the members of a record lie. Empty for no type.
std::string layoutOfType(const llvm::DIType *T);

struct NamedMember {
  std::string Name; ///< "table" or "filter.weights"; empty if there is none
  std::string Type; ///< its layout
};
/// The array of \p Bytes that lies at \p Offset of a record.
NamedMember memberArrayAt(const llvm::DIType &Record, uint64_t Offset, uint64_t Bytes);

} // namespace tessera

#endif // TESSERA_TARGET_REF_TYPELAYOUTS_H

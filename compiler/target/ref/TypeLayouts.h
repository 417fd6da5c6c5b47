// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Types in the format of a tessera_site of abi/check.h, from debug information.
#ifndef TESSERA_TARGET_REF_TYPELAYOUTS_H
#define TESSERA_TARGET_REF_TYPELAYOUTS_H

#include <cstdint>
#include <string>

namespace llvm {
class DIType;
} // namespace llvm

namespace tessera {

/// "bin[16]|sum@0|counts[2*4]@4": the type as in the source, with the extents of an array, and the
/// offsets of a record's members. Empty for no type.
std::string layoutOfType(const llvm::DIType *T);

struct NamedMember {
  std::string Name; ///< "table" or "filter.weights"; empty if there is none
  std::string Type; ///< its layout
};
/// The array of \p Bytes at \p Offset of a record.
NamedMember memberArrayAt(const llvm::DIType &Record, uint64_t Offset, uint64_t Bytes);

} // namespace tessera

#endif // TESSERA_TARGET_REF_TYPELAYOUTS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The reports of -famp-bounds=check on accesses outside of their extent.
#ifndef TESSERA_BOUNDS_REPORTOUTSIDE_H
#define TESSERA_BOUNDS_REPORTOUTSIDE_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallInst;
} // namespace llvm

namespace tessera {

/// The kinds of access to an address, added up.
enum AccessKinds { ReadsIt = 1, WritesIt = 2, UpdatesIt = 4 };
/// On a call of `__tessera_out_of_bounds`: the AccessKinds of the address. Absent if they are not
/// known.
inline constexpr llvm::StringLiteral AccessesMetadata = "tessera.accesses";

/// Before \p Guard, whose arguments after address, condition and size are rank, point and extent:
/// calls `__tessera_out_of_bounds` if the condition is false. The message has the place of \p Guard
/// in the user's code, the container's name, the point and the extent. In a kernel itself it also
/// has the work-item.
void reportOutside(llvm::CallInst &Guard);

} // namespace tessera

#endif // TESSERA_BOUNDS_REPORTOUTSIDE_H

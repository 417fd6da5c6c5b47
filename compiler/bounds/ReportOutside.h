// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What -famp-bounds=check says of an access outside of its extent.
#ifndef TESSERA_BOUNDS_REPORTOUTSIDE_H
#define TESSERA_BOUNDS_REPORTOUTSIDE_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallInst;
} // namespace llvm

namespace tessera {

/// What is done with an address, added up.
enum AccessKinds { ReadsIt = 1, WritesIt = 2, UpdatesIt = 4 };
/// On a call of `__tessera_out_of_bounds`: the AccessKinds that the address is for; absent if they
/// are not known.
inline constexpr llvm::StringLiteral AccessesMetadata = "tessera.accesses";

/// Before \p Guard, which has rank, point and extent behind its address, condition and size: calls
/// `__tessera_out_of_bounds` where the condition is false. The message says where \p Guard stands
/// in the user's code, what the container is called, the point and the extent; and in a kernel
/// itself the work-item.
void reportOutside(llvm::CallInst &Guard);

} // namespace tessera

#endif // TESSERA_BOUNDS_REPORTOUTSIDE_H

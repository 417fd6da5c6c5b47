// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: reports to the runtime where a work-item takes a path without further barriers.
///
///     br i1 %c, label %wait, label %end  -->  br i1 %c, label %wait, label %departs
///                                             departs:
///                                               call void @__tessera_check_departs(ptr @site)
///                                               br label %end
///
/// The others may wait for it. The report of this mistake names the branch. *Requires*: a copy of a
/// kernel, with its barriers. *Preserves*: everything else.
#ifndef TESSERA_TARGET_REF_CHECKDEPARTURES_H
#define TESSERA_TARGET_REF_CHECKDEPARTURES_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

class CheckSites;

void checkDepartures(llvm::Function &F, CheckSites &Sites, llvm::StringRef Place);

} // namespace tessera

#endif // TESSERA_TARGET_REF_CHECKDEPARTURES_H

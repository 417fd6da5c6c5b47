// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: tells the runtime where a work-item takes a way on which it reaches no barrier any more.
///
///     br i1 %c, label %wait, label %end  -->  br i1 %c, label %wait, label %departs
///                                             departs:
///                                               call void @__tessera_check_departs(ptr @site)
///                                               br label %end
///
/// The others may wait for it: a report of that names the branch. *Requires*: a copy of a kernel,
/// with its barriers. *Preserves*: everything else.
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A function object for each work-item.
#ifndef TESSERA_CHECKS_COPYCLOSURE_H
#define TESSERA_CHECKS_COPYCLOSURE_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// Lets \p Kernel work on a copy of its function object. So functions that get its address cannot
/// change what other work-items see.
void copyClosure(llvm::Function &Kernel, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_CHECKS_COPYCLOSURE_H

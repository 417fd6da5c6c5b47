// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: removes `w` from the captures in "tessera.captures" that the kernel never writes:
///   "0:view:rw:16,32:view:rw:16"  with one load through the first view's data and one store
///   through the second's becomes "0:view:r:16,32:view:rw:16". The runtime then copies nothing
///   back.
/// *Requires*: kernels whose calls are inlined and whose variables are in registers; at -O0 little
/// is provable. *Establishes*: nothing that a verifier could check. `rw` must not be interpreted as
/// `w` alone. *Preserves*: everything but the attribute. *Gives up when*: the address of the
/// function object or of the data cannot be followed.
#ifndef TESSERA_EXTRACT_INFERCAPTUREACCESS_H
#define TESSERA_EXTRACT_INFERCAPTUREACCESS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class InferCaptureAccess : public llvm::PassInfoMixin<InferCaptureAccess> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_EXTRACT_INFERCAPTUREACCESS_H

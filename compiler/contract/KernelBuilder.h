// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What builds the kernels of a unit: the frontend calls it, the driver implements it with pipeline
/// and image, and nothing calls back.
#ifndef TESSERA_CONTRACT_KERNELBUILDER_H
#define TESSERA_CONTRACT_KERNELBUILDER_H

#include "contract/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// describe() and finish() are called on the kernels' thread, embed() on the host pass's. False
/// means that an error has been told, and that the module is no longer used.
class KernelBuilder {
public:
  virtual ~KernelBuilder() = default;

  /// Finds out what the host's module has to know of \p Kernels, which the kernel pass has emitted.
  /// Errors and remarks, those of finish() too, are told to \p Report.
  virtual bool describe(std::unique_ptr<llvm::Module> Kernels, DiagnosticSink Report) = 0;
  /// Makes the code of what is described, and lets go of the module.
  virtual bool finish() = 0;
  /// Puts what is described into the host's module. \p StubToKernel maps stubs' symbols to kernels'
  /// names; it is empty in a unit without kernels.
  virtual void embed(llvm::Module &Host, const llvm::StringMap<std::string> &StubToKernel) = 0;
};

} // namespace tessera

#endif // TESSERA_CONTRACT_KERNELBUILDER_H

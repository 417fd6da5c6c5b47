// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The interface that builds the kernels of a unit. The frontend calls it, the driver implements it
/// with pipeline and image, and there are no calls back.
#ifndef TESSERA_CONTRACT_KERNELBUILDER_H
#define TESSERA_CONTRACT_KERNELBUILDER_H

#include "contract/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// describe() and finish() are called on the kernels' thread, and embed() on the host pass's. False
/// means that an error has been reported, and that the module is no longer used.
class KernelBuilder {
public:
  virtual ~KernelBuilder() = default;

  /// Collects the facts about \p Kernels, the output of the kernel pass, for the host's module. \p
  /// Report gets errors and remarks, also those of finish().
  virtual bool describe(std::unique_ptr<llvm::Module> Kernels, DiagnosticSink Report) = 0;
  /// Makes the code of the described kernels, and releases the module.
  virtual bool finish() = 0;
  /// Puts the described kernels into the host's module. \p StubToKernel maps stubs' symbols to
  /// kernels' names. It is empty in a unit without kernels.
  virtual void embed(llvm::Module &Host, const llvm::StringMap<std::string> &StubToKernel) = 0;
};

} // namespace tessera

#endif // TESSERA_CONTRACT_KERNELBUILDER_H

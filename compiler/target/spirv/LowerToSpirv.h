// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: turns kernels into OpenCL kernels, as LLVM's SPIR-V target needs them: with triple and
/// layout of SPIR-V, OpenCL's address spaces and functions, and the arguments of a tessera_blob
/// (abi/kernel.h). The kernel's accesses are to known address spaces, because the containers'
/// pointers come from its arguments.
///
///     define void @k(ptr %closure) {      define spir_kernel void @k(ptr byval(...) %closure,
///                                   -->                              ptr addrspace(1) %data.0) {
///
/// *Steps*: `relax-constrained-floats`, `introduce-address-spaces`; for each kernel
/// `access-closure`, `lower-ids`, `lower-messages`; `lower-builtin-functions`. *Requires*: the
/// stages canonicalize and shape, as they run for devices (no copy of a kernel for ref; ids,
/// barriers and tile_static variables in kernels alone). *Establishes*: no function of the contract
/// is called, except math that OpenCL lacks. *Preserves*: nothing. *Gives up when*: a kernel needs
/// what devices lack. Then it reports this, and parts of the kernels may be lowered already.
#ifndef TESSERA_TARGET_SPIRV_LOWERTOSPIRV_H
#define TESSERA_TARGET_SPIRV_LOWERTOSPIRV_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class LowerToSpirv : public llvm::PassInfoMixin<LowerToSpirv> {
public:
  /// \p Report gets the reasons why a kernel cannot run on such devices.
  explicit LowerToSpirv(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_LOWERTOSPIRV_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: turns kernels into kernels of NVIDIA's GPUs, with triple and layout of NVPTX, its
/// address spaces, special registers and instructions, and the arguments of a tessera_blob
/// (abi/kernel.h). Math without an instruction becomes functions of LLVM's libclc, which are linked
/// into the kernel.
///
///     define void @k(ptr %closure) {      define ptx_kernel void @k(ptr byval(...) %closure,
///                                   -->                             ptr addrspace(1) %data.0) {
///
/// *Steps*: `relax-constrained-floats`, `introduce-address-spaces`; for each kernel
/// `access-closure`, `lower-ids`, `lower-messages`; `lower-builtin-functions`, `pad-tile-statics`,
/// `link-math`. *Requires*: the stages canonicalize and shape, as they run for devices (no copy of
/// a kernel for ref; ids, barriers and tile_static variables in kernels alone). *Establishes*: no
/// function of the contract is called. *Preserves*: nothing. *Gives up when*: a kernel needs what
/// GPUs lack. Then it reports this, and parts of the kernels may be lowered already.
#ifndef TESSERA_TARGET_NVPTX_LOWERTONVPTX_H
#define TESSERA_TARGET_NVPTX_LOWERTONVPTX_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class LowerToNvptx : public llvm::PassInfoMixin<LowerToNvptx> {
public:
  /// \p Report gets the reasons why a kernel cannot run on such devices.
  explicit LowerToNvptx(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_LOWERTONVPTX_H

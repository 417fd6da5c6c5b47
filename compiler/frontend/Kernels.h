// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels of a unit, found on the AST: the instances of
/// concurrency::tessera_detail::__kernel_entry.
#ifndef TESSERA_FRONTEND_KERNELS_H
#define TESSERA_FRONTEND_KERNELS_H

#include "contract/Names.h"
#include "llvm/ADT/StringMap.h"
#include <vector>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class CodeGenerator;
class FunctionDecl;
} // namespace clang
namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// One instance of `__kernel_entry<Rank, D0, D1, D2, Kernel>`.
struct KernelInstance {
  const clang::FunctionDecl *Entry = nullptr;
  const clang::CXXRecordDecl *Functor = nullptr;
  std::string KernelName; ///< mangled, in the kernel pass
  std::string StubName;   ///< mangled, the stub's in the host pass
  bool Internal = false;  ///< of internal linkage: no other unit has it
  KernelInfo Info;
};

/// All instances that are defined, in the order of their instantiation.
std::vector<KernelInstance> findKernels(clang::ASTContext &Context);

/// The place of the functor, for people: "file.cpp:12".
std::string placeOfFunctor(const clang::ASTContext &Context, const clang::CXXRecordDecl &Functor);

/// The containers in a functor, at any depth, by offset.
std::vector<CaptureInfo> captureTable(const clang::ASTContext &Context,
                                      const clang::CXXRecordDecl &Functor);

/// Adds the facts about the kernels to their functions in the kernel module.
void annotateKernels(llvm::Module &KernelModule, const std::vector<KernelInstance> &Kernels);

/// Marks functions that other units' kernels may call, and those of other units that this unit's
/// kernels call. These are amp functions of external linkage that are not inline and take no tile,
/// because a tile's barrier and memory belong to the kernel.
void annotateExternalFunctions(clang::CodeGenerator &Generator);

} // namespace tessera

#endif // TESSERA_FRONTEND_KERNELS_H

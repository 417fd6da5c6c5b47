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
  std::string KernelName; ///< mangled, as the kernel pass names it
  std::string StubName;   ///< mangled, as the host pass names the stub
  bool Internal = false;  ///< of internal linkage: no other unit has it
  KernelInfo Info;
};

/// All instances that are defined, in the order of their instantiation.
std::vector<KernelInstance> findKernels(clang::ASTContext &Context);

/// Where the functor stands, for people: "file.cpp:12".
std::string placeOfFunctor(const clang::ASTContext &Context, const clang::CXXRecordDecl &Functor);

/// The containers in a functor, at any depth, by offset.
std::vector<CaptureInfo> captureTable(const clang::ASTContext &Context,
                                      const clang::CXXRecordDecl &Functor);

/// Writes what is known of the kernels on their functions in the kernel module.
void annotateKernels(llvm::Module &KernelModule, const std::vector<KernelInstance> &Kernels);

/// Marks what other units' kernels may call, and what this unit's kernels call of other units: amp
/// functions of external linkage that are not inline and take no tile, whose barrier and memory are
/// the kernel's own.
void annotateExternalFunctions(clang::CodeGenerator &Generator);

} // namespace tessera

#endif // TESSERA_FRONTEND_KERNELS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The layout of classes in memory in either pass. The host writes function objects and elements,
/// and kernels read the same bytes, so both passes must agree.
#ifndef TESSERA_FRONTEND_CLASSLAYOUTS_H
#define TESSERA_FRONTEND_CLASSLAYOUTS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringMap.h"
#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class DiagnosticsEngine;
} // namespace clang

namespace tessera {

struct KernelInstance;

struct ClassLayout {
  struct Part {
    std::string Type, Name; ///< a base has no name
    uint64_t Bit = 0;
    bool operator==(const Part &) const = default;
  };

  std::string Name;
  clang::SourceLocation Place; ///< in the pass that has seen it
  uint64_t Bytes = 0, Alignment = 0;
  std::vector<Part> Parts; ///< bases and members; none for the library's classes

  bool agrees(const ClassLayout &Other) const;
  /// "8 bytes, aligned to 4: int a at byte 0, int b at byte 4"
  std::string describe() const;
};

/// By the kernel's name, the classes that it captures and has in elements and tile_static
/// variables. Each comes after the classes of its parts.
using KernelLayouts = llvm::StringMap<std::vector<ClassLayout>>;
KernelLayouts layoutsOf(clang::ASTContext &Context, const std::vector<KernelInstance> &Kernels);

/// Reports each class of \p OnHost that has another layout in the kernel pass.
void checkLayouts(clang::DiagnosticsEngine &Diags, const std::vector<KernelInstance> &Kernels,
                  const KernelLayouts &OnHost, const KernelLayouts &InKernels);

} // namespace tessera

#endif // TESSERA_FRONTEND_CLASSLAYOUTS_H

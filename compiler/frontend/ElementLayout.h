// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Types of containers' elements as a tessera_site of abi/check.h has types: here and not of debug
/// information, which may leave out the members of a class that kernels do not make.
#ifndef TESSERA_FRONTEND_ELEMENTLAYOUT_H
#define TESSERA_FRONTEND_ELEMENTLAYOUT_H

#include <string>

namespace clang {
class ASTContext;
class QualType;
} // namespace clang

namespace tessera {

/// "point|x@0|y@4" of a record; empty for what has no members.
std::string layoutOfElement(const clang::ASTContext &Context, clang::QualType Element);

} // namespace tessera

#endif // TESSERA_FRONTEND_ELEMENTLAYOUT_H

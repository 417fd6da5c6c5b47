// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The library's classes as users know them, whatever they are made of: "array_view<int, 2>".
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYCLASSES_H
#define TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYCLASSES_H

#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"
#include <string>
#include <utility>

namespace clang {
class CXXRecordDecl;
class ClassTemplateSpecializationDecl;
class Decl;
class DeclContext;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace tessera {

/// Whether \p Place is in one of our headers, in one whose name ends with \p Header.
bool isInLibrary(clang::SourceLocation Place, const clang::SourceManager &SM,
                 llvm::StringRef Header = "");
bool isOfLibrary(const clang::Decl &D);

/// The class of the library that \p Type is, or refers to, if it is one.
const clang::ClassTemplateSpecializationDecl *libraryClass(clang::QualType Type);

/// The public class of which \p Class is a part, and a name for its kind.
struct PublicClass {
  llvm::StringRef Kind;                        ///< "index"
  llvm::SmallVector<std::string, 4> Arguments; ///< "2"
  unsigned Rank = 0;                           ///< 0: it has none
};

PublicClass publicClass(const clang::ClassTemplateSpecializationDecl &Class);
std::string quoted(const PublicClass &Class);
/// The same of a declaration of the library's; other declarations have their own names.
std::string nameOf(const clang::Decl &D);

/// What an object of \p Class is made of; empty for classes that are not so explained.
std::string constructorWords(const PublicClass &Class);

/// Conversions between classes of one family fail by their ranks alone.
llvm::StringRef familyOf(llvm::StringRef Kind);

/// Of what rank that is of which one subscript has made \p Type, a part of it; 0 for other types.
unsigned rankOfWhole(clang::QualType Type);

/// How to name an element of rank \p Rank.
std::string elementWords(unsigned Rank);

/// A parameter of \p Function is the index of a tile with a dimension of zero, which counts for
/// none.
bool takesNoTile(const clang::FunctionDecl *Function);

/// What \p Entry, an instance of kernel_entry, launches over, and with what it calls the kernel:
/// {"'extent<2>'", "'index<2>'"}.
std::pair<std::string, std::string> launchWords(const clang::FunctionDecl &Entry);

/// How the numbers in an object of \p Class, an index or an extent, are named; empty for other
/// classes.
std::string componentWords(const clang::CXXRecordDecl *Class);

/// What to write for a member \p Name that \p Class, one of the library's, has not; empty if there
/// is nothing.
std::string memberWords(const clang::DeclContext &Class, llvm::StringRef Name);

/// The parameters of a kernel, quoted.
std::string parameterWords(const clang::FunctionDecl &Call);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYCLASSES_H

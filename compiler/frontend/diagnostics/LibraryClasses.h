// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The library's classes under the names that users know, whatever their parts: "array_view<int,
/// 2>".
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

/// Whether \p Place is in one of our headers, or in one whose name ends with \p Header.
bool isInLibrary(clang::SourceLocation Place, const clang::SourceManager &SM,
                 llvm::StringRef Header = "");
bool isOfLibrary(const clang::Decl &D);

/// The class of the library that \p Type is, or to which it refers, if there is one.
const clang::ClassTemplateSpecializationDecl *libraryClass(clang::QualType Type);

/// The public class to which \p Class belongs, and a name for its kind.
struct PublicClass {
  llvm::StringRef Kind;                        ///< "index"
  llvm::SmallVector<std::string, 4> Arguments; ///< "2"
  unsigned Rank = 0;                           ///< 0: it has none
};

PublicClass publicClass(const clang::ClassTemplateSpecializationDecl &Class);
std::string quoted(const PublicClass &Class);
/// The same for a declaration of the library. Other declarations have their own names.
std::string nameOf(const clang::Decl &D);

/// The arguments of the constructors of \p Class. Empty for classes without such an explanation.
std::string constructorWords(const PublicClass &Class);

/// Conversions between classes of one family fail by their ranks alone.
llvm::StringRef familyOf(llvm::StringRef Kind);

/// \p Type may be a part that one subscript has made of a whole. The rank of the whole, or 0 for
/// other types.
unsigned rankOfWhole(clang::QualType Type);

/// How to write an element of rank \p Rank.
std::string elementWords(unsigned Rank);

/// A parameter of \p Function is the index of a tile with a dimension of zero, which is not valid.
bool takesNoTile(const clang::FunctionDecl *Function);

/// The domain that \p Entry, an instance of kernel_entry, launches over, and the argument of the
/// kernel: {"'extent<2>'", "'index<2>'"}.
std::pair<std::string, std::string> launchWords(const clang::FunctionDecl &Entry);

/// The names of the numbers in an object of \p Class, an index or an extent. Empty for other
/// classes.
std::string componentWords(const clang::CXXRecordDecl *Class);

/// The replacement of a member \p Name that \p Class, one of the library's, does not have. Empty if
/// there is none.
std::string memberWords(const clang::DeclContext &Class, llvm::StringRef Name);

/// The parameters of a kernel, quoted.
std::string parameterWords(const clang::FunctionDecl &Call);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYCLASSES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Errors about the library's classes in the user's place and words.
///
/// Clang finds wrong arguments of the library's templates inside our headers, and explains a class
/// of another rank by all candidates. The place of either is the user's line, and the header
/// becomes a note.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYERRORS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYERRORS_H

#include "contract/Rules.h"
#include "frontend/diagnostics/LibraryClasses.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CXXRecordDecl;
class ClassTemplateSpecializationDecl;
class Decl;
class FunctionDecl;
} // namespace clang

namespace tessera {

/// Whether a diagnostic is in one of our headers.
bool isInLibrary(const clang::Diagnostic &Info);
bool isInLibrary(const clang::StoredDiagnostic &Stored);

/// It is about an invalid instance of a class of the library, whose error was already reported.
bool isAboutBrokenLibraryClass(const clang::Diagnostic &Info);

/// It is about a part of a container, which one subscript makes of two or more dimensions.
bool isAboutPart(const clang::Diagnostic &Info);

/// The explanation of an assignment to a constant element, if \p Info is about one: {"'a[i]'", what
/// is wrong with it}.
std::vector<std::string> constElementWords(const clang::Diagnostic &Info);

/// The facts in an error and its notes.
class LibraryError {
public:
  /// Forgets all facts, and reads an error.
  void begin(const clang::Diagnostic &Info);
  /// Reads a note of the error.
  void addNote(const clang::Diagnostic &Info);

  /// The element type of a container in the error \p First, quoted, if it is never allowed.
  std::string wrongElement(const clang::StoredDiagnostic &First) const;

  /// The mistake was already reported. This is a launch over an invalid instance of a class, a
  /// launch of something that is not a kernel, or the address of a part.
  bool isConsequence() const;

  /// Two classes must have the same rank and do not.
  bool differsInRank() const { return Ranks.has_value(); }

  /// Rewrites \p Group, the error and its notes, for the user. Empty if the rule is disabled. False
  /// if it is none of ours. \p FindName finds where the user's code names a class.
  bool rewrite(std::vector<clang::StoredDiagnostic> &Group,
               llvm::function_ref<clang::FullSourceLoc(const clang::CXXRecordDecl &)> FindName);

private:
  struct Ranked {
    std::string Name; ///< quoted
    unsigned Rank;
  };

  bool replace(std::vector<clang::StoredDiagnostic> &Group) const;
  bool mayDifferInRank(const clang::Diagnostic &Info);
  void lookForPart(const clang::Diagnostic &Info);
  void lookForView(const clang::Diagnostic &Note);
  void want(const clang::ClassTemplateSpecializationDecl &View);
  void lookForConst(const clang::Diagnostic &Info);
  std::string requirement(const clang::StoredDiagnostic &Error) const;
  std::string domainError() const;
  std::pair<std::string, std::string> wrongData(unsigned ID) const;
  std::pair<std::string, std::string> misuse(llvm::ArrayRef<clang::StoredDiagnostic> Group) const;

  bool InLibrary = false;
  bool Follows = false;                           ///< the previous error was in the library, too
  bool Instantiated = false;                      ///< notes show the way to it
  clang::FullSourceLoc User;                      ///< where the user's code instantiated it
  std::string Outer;                              ///< the library's instance there
  std::string Constructors;                       ///< arguments of its or the object's constructors
  bool OfOtherSide = false;                       ///< a candidate fails because of its restriction
  const clang::CXXRecordDecl *Inner = nullptr;    ///< whose code contains the error
  std::optional<Ranked> Object;                   ///< that was subscripted or called
  std::optional<std::pair<Ranked, Ranked>> Ranks; ///< which must be the same
  std::optional<Ranked> Part;                     ///< which should be an element, and its rank
  bool AssignsToPart = false;                     ///< if the target of an assignment is a view
  bool PartAddress = false;                       ///< of such a part
  std::string Wanted, WantedConst;                ///< a view, and the one of constant elements
  std::string AtomicElement;                      ///< which no atomic operation changes
  bool LosesConst = false;                        ///< the data are const, and the view's are not
  bool OfBroken = false;                          ///< an invalid instance of a class of the library
  bool OfTile = false;                            ///< a call of extent's tile
  clang::FullSourceLoc Needs;                     ///< the function with this requirement
  bool Forbidden = false;                         ///< the call crosses restrictions
  bool IsLaunch = false;                          ///< a call of parallel_for_each
  clang::QualType Element;                        ///< of the innermost container's instance
  clang::QualType Kernel;                         ///< the argument of the instance of __launch
  bool IsKernelCall = false;                      ///< of something that cannot be called at all
  bool WrongView = false;                         ///< the first of three arguments is no view
  std::string Domain;                             ///< the argument in place of the compute domain
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYERRORS_H

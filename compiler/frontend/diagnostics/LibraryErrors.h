// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Errors about the library's classes in the user's place and words.
///
/// What a template of the library requires of its arguments, Clang finds inside our headers, and a
/// class of another rank it explains by all candidates. The user's line is the place of either: the
/// header becomes a note.
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

/// Whether a diagnostic stands in one of our headers.
bool isInLibrary(const clang::Diagnostic &Info);
bool isInLibrary(const clang::StoredDiagnostic &Stored);

/// It is about a class of the library that has been made in vain: what was wrong with that has been
/// told.
bool isAboutBrokenLibraryClass(const clang::Diagnostic &Info);

/// It is about a part of a container, which one subscript makes of two or more dimensions.
bool isAboutPart(const clang::Diagnostic &Info);

/// What to tell of an assignment to a constant element, if \p Info is about one: {"'a[i]'", what is
/// wrong with it}.
std::vector<std::string> constElementWords(const clang::Diagnostic &Info);

/// What an error and its notes say besides their words.
class LibraryError {
public:
  /// Forgets all, and looks at an error.
  void begin(const clang::Diagnostic &Info);
  /// Looks at a note of the error.
  void addNote(const clang::Diagnostic &Info);

  /// The element type of a container that the error \p First is about, quoted, where nothing can
  /// have such elements.
  std::string wrongElement(const clang::StoredDiagnostic &First) const;

  /// What was wrong has been told: a launch over a class that has been made in vain, or of what is
  /// no kernel, or the address of a part.
  bool isConsequence() const;

  /// Two classes do not have the rank in common that they need.
  bool differsInRank() const { return Ranks.has_value(); }

  /// Makes of \p Group, the error and its notes, what the user is told: nothing where the rule is
  /// disabled. False if it is none of ours. \p FindName finds where the user's code names a class.
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
  bool Follows = false;                           ///< the error before it was in the library, too
  bool Instantiated = false;                      ///< notes show the way there
  clang::FullSourceLoc User;                      ///< where the user's code made the library's
  std::string Outer;                              ///< what the user's code made there
  std::string Constructors;                       ///< what that or the object is made of
  bool OfOtherSide = false;                       ///< a candidate fails by its restriction
  const clang::CXXRecordDecl *Inner = nullptr;    ///< whose code the error is in
  std::optional<Ranked> Object;                   ///< that was subscripted or called
  std::optional<std::pair<Ranked, Ranked>> Ranks; ///< which had to be the same
  std::optional<Ranked> Part;                     ///< which was to be an element, and of what rank
  bool AssignsToPart = false;                     ///< if what is assigned to is a view
  bool PartAddress = false;                       ///< of such a part
  std::string Wanted, WantedConst;                ///< a view, and the one of constant elements
  std::string AtomicElement;                      ///< which no atomic operation changes
  bool LosesConst = false;                        ///< the data are const, and the view's are not
  bool OfBroken = false;                          ///< a class of the library that was made in vain
  bool OfTile = false;                            ///< a call of extent's tile
  clang::FullSourceLoc Needs;                     ///< the function that needs them so
  bool Forbidden = false;                         ///< the call is one across restrictions
  bool IsLaunch = false;                          ///< a call of parallel_for_each
  clang::QualType Element;                        ///< of the innermost container's instance
  clang::QualType Kernel;                         ///< what the instance of __launch launches
  bool IsKernelCall = false;                      ///< of what cannot be called at all
  bool WrongView = false;                         ///< the first of three arguments is none
  std::string Domain;                             ///< what stands in the compute domain's place
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_LIBRARYERRORS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Hides conversion functions of one side from code of the other (spec 2.3.2).
///
///     struct number { operator int() const; operator long() const restrict(amp); };
///
/// Clang considers all conversion functions of a class, and looks only at the restrictions of the
/// best one. So a class shows only those that the code which is parsed or instantiated may call. In
/// code for both sides these are the ones for the side that the pass compiles, as with other
/// overloads. If there are none for it, the class shows all, so that Clang reports the mistake.
///
/// Clang sends no event when it enters or leaves a function. But before it looks into a class, it
/// asks the external source for new declarations, if the source has a new generation. For these
/// classes it has a new generation every time.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_CONVERSIONFUNCTIONS_H
#define TESSERA_FRONTEND_RESTRICTIONS_CONVERSIONFUNCTIONS_H

#include "clang/AST/DeclAccessPair.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace clang {
class CXXConversionDecl;
class CXXRecordDecl;
class Decl;
class Sema;
} // namespace clang

namespace tessera {

class ConversionFunctions {
public:
  explicit ConversionFunctions(clang::Sema &S) : S(S) {}

  /// Clang is about to look into \p D. True if it must ask the next time, too.
  bool beforeLook(const clang::Decl &D);
  /// The unit is parsed. The checks see every class as it is written.
  void showAll();

private:
  enum class Shown { All, Cpu, Amp };
  struct Class {
    std::vector<clang::DeclAccessPair> All; ///< empty if every function is for the same code
    Shown Now = Shown::All;
  };

  Shown shownInCode() const;
  Class &add(clang::CXXRecordDecl &Record);
  static void show(clang::CXXRecordDecl &Record, Class &Functions, Shown Wanted);

  clang::Sema &S;
  llvm::DenseMap<clang::CXXRecordDecl *, Class> Classes;
  bool Looking = false;
  bool Ended = false;
};

/// The conversion functions of \p Record, declared or inherited, that code of one side may call,
/// including templates.
std::vector<const clang::CXXConversionDecl *> conversionsFor(const clang::CXXRecordDecl &Record,
                                                             bool Amp);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_CONVERSIONFUNCTIONS_H

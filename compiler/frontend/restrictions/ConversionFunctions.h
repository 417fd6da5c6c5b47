// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conversion functions of one side are kept from code of the other (spec 2.3.2).
///
///     struct number { operator int() const; operator long() const restrict(amp); };
///
/// Clang weighs all conversion functions of a class, and looks at the restrictions of the best one
/// alone. So a class shows those that the code which is parsed or instantiated may call. In code
/// for both sides these are the ones for the side that the pass compiles, as with other overloads;
/// where none is for it, all, so that Clang says what is wrong.
///
/// Clang tells nobody that it enters or leaves a function. But before it looks into a class, it
/// asks the external source for declarations that it has missed, if the source is of a new
/// generation. For the classes in question it is of a new one every time.
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

  /// Clang is about to look into \p D. True if it has to ask the next time, too.
  bool beforeLook(const clang::Decl &D);
  /// The unit is parsed; the checks see every class as it is written.
  void showAll();

private:
  enum class Shown { All, Cpu, Amp };
  struct Class {
    std::vector<clang::DeclAccessPair> All; ///< empty where every function is for the same code
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

/// The conversion functions that \p Record declares or inherits and code of one side may call,
/// templates among them.
std::vector<const clang::CXXConversionDecl *> conversionsFor(const clang::CXXRecordDecl &Record,
                                                             bool Amp);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_CONVERSIONFUNCTIONS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/UntoldNotes.h"

#include "frontend/AmpAttributes.h"
#include "frontend/deduction/DeducedMarks.h"
#include "frontend/diagnostics/DiagnosticArguments.h"
#include "frontend/diagnostics/ErrorKinds.h"
#include "frontend/diagnostics/LibraryClasses.h"
#include "frontend/diagnostics/Remedies.h"
#include "frontend/restrictions/ConversionFunctions.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticSema.h"

using namespace clang;

namespace tessera {

namespace {

bool isAboutConversion(unsigned ID) {
  switch (ID) {
  case diag::err_typecheck_nonviable_condition:
  case diag::err_typecheck_convert_incompatible:
  case diag::err_typecheck_invalid_operands:
  case diag::err_typecheck_unary_expr:
  case diag::err_typecheck_bool_condition:
  case diag::err_typecheck_statement_requires_integer:
  case diag::err_typecheck_cond_incompatible_operands:
  case diag::err_typecheck_subscript_not_integer:
  case diag::err_ovl_no_viable_subscript:
  case diag::err_ovl_no_viable_oper:
  case diag::err_ovl_no_viable_conversion_in_cast:
  case diag::err_bad_cxx_cast_generic:
  case diag::err_lvalue_reference_bind_to_unrelated:
  case diag::err_init_conversion_failed:
  case diag::note_ovl_candidate_bad_conv:
    return true;
  default:
    return false;
  }
}

/// Clang says "no viable conversion": it does not see the conversion functions of the other side
/// (ConversionFunctions.h).
void addUnseenConversions(const Diagnostic &Info, const FunctionDecl *Code, PlacedNotes &Notes) {
  if (!Code || isInUndecided(*Code) || !isAboutConversion(Info.getID()))
    return;
  const Restrictions R = restrictionsOf(*Code);
  const bool Amp = R.Amp && !R.Cpu; // errors in code for both are the host pass's
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    const CXXRecordDecl *Class = classIn(Info, I);
    if (!Class)
      continue;
    const std::vector<const CXXConversionDecl *> Seen = conversionsFor(*Class, Amp);
    if (Seen.empty())
      continue;
    for (const CXXConversionDecl *Conversion : conversionsFor(*Class, !Amp)) {
      const std::pair<SourceLocation, std::string> Note = {
          Conversion->getLocation(), "'" + Conversion->getNameAsString() + "' is restrict(" +
                                         (Amp ? "cpu" : "amp") +
                                         ") and converts nothing in restrict(" +
                                         (Amp     ? "amp"
                                          : R.Amp ? "cpu, amp"
                                                  : "cpu") +
                                         ") code"};
      if (!llvm::is_contained(Seen, Conversion) && !llvm::is_contained(Notes, Note))
        Notes.push_back(Note);
    }
  }
}

/// Which argument of \p Info is the type of what is used as a number, if any is.
std::optional<unsigned> usedAsNumber(const Diagnostic &Info) {
  auto IsNumber = [&](unsigned I) {
    const QualType Type = typeIn(Info, I);
    return !Type.isNull() && Type.getNonReferenceType()->isArithmeticType();
  };
  switch (Info.getID()) {
  case diag::err_typecheck_nonviable_condition:
  case diag::err_ovl_no_conversion_in_cast:
  case diag::err_ovl_no_viable_conversion_in_cast:
  case diag::err_bad_cxx_cast_generic:
    return IsNumber(2) ? std::optional(1u) : std::nullopt;
  case diag::err_typecheck_invalid_operands:
    return IsNumber(1) ? std::optional(0u) : IsNumber(0) ? std::optional(1u) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// `int i = t.local`, `index.x`, `view.extent()`, `view.grid`, `[&member]`.
void addUse(const Diagnostic &Info, PlacedNotes &Notes) {
  std::string Text;
  switch (Info.getID()) {
  case diag::err_no_member:
  case diag::err_no_member_suggest:
    if (Info.getArgKind(1) != DiagnosticsEngine::ak_declcontext)
      return;
    Text = memberWords(*reinterpret_cast<const DeclContext *>(Info.getRawArg(1)),
                       DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)).getAsString());
    break;
  case diag::err_ovl_no_oper: // subscript or call
    if (numberIn(Info, 1) == 1 && !componentWords(classIn(Info, 0)).empty())
      Text = "a data member is named without '()'";
    break;
  case diag::err_capture_class_member_does_not_name_variable:
    Text = "capture a local copy of it, or a local reference to an array";
    break;
  default:
    if (const std::optional<unsigned> I = usedAsNumber(Info))
      Text = componentWords(classIn(Info, *I));
  }
  if (!Text.empty())
    Notes.emplace_back(Info.getLocation(), Text);
}

/// In restrict(amp) code, a member of a class of the standard library.
void addRemedyOfClass(const Diagnostic &Info, const FunctionDecl *Code, PlacedNotes &Notes) {
  const CXXRecordDecl *Class =
      isDecidedAmp(Code) && isOverloadFailure(Info.getID()) ? classOf(Info) : nullptr;
  if (const llvm::StringRef Text = Class ? remedyForClass(*Class) : ""; !Text.empty())
    Notes.emplace_back(Info.getLocation(), Text);
}

} // namespace

void addUntoldNotes(const Diagnostic &Info, const FunctionDecl *Code, PlacedNotes &Notes) {
  addUnseenConversions(Info, Code, Notes);
  addUse(Info, Notes);
  addRemedyOfClass(Info, Code, Notes);
}

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/UnseenConversions.h"

#include "frontend/AmpAttributes.h"
#include "frontend/deduction/DeducedMarks.h"
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

} // namespace

void addUnseenConversions(const Diagnostic &Info, const FunctionDecl *Code, PlacedNotes &Notes) {
  if (!Code || isInUndecided(*Code) || !isAboutConversion(Info.getID()))
    return;
  const Restrictions R = restrictionsOf(*Code);
  const bool Amp = R.Amp && !R.Cpu; // errors in code for both are the host pass's
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    if (Info.getArgKind(I) != DiagnosticsEngine::ak_qualtype)
      continue;
    const QualType Type = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
    const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
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

} // namespace tessera

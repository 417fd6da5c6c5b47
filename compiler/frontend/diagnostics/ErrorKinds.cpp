// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/ErrorKinds.h"

#include "frontend/AmpAttributes.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/diagnostics/DiagnosticArguments.h"
#include "frontend/diagnostics/Words.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

bool isOverloadFailure(unsigned ID) {
  switch (ID) {
  case diag::err_ovl_no_viable_function_in_call:
  case diag::err_ovl_no_viable_member_function_in_call:
  case diag::err_ovl_no_viable_function_in_init:
  case diag::err_ovl_no_viable_object_call:
  case diag::err_ovl_no_viable_oper:
  case diag::err_ovl_no_viable_subscript:
  case diag::err_typecheck_invalid_operands:
  case diag::err_typecheck_nonviable_condition:
    return true;
  default:
    return false;
  }
}

bool hasCandidates(unsigned ID) {
  switch (ID) {
  case diag::err_ovl_ambiguous_call:
  case diag::err_ovl_ambiguous_member_call:
  case diag::err_ovl_ambiguous_init:
  case diag::err_ovl_ambiguous_object_call:
  case diag::err_ovl_ambiguous_oper_binary:
  case diag::err_ovl_ambiguous_oper_unary:
  case diag::err_ovl_ambiguous_subscript_call:
  case diag::err_deduced_class_template_ctor_no_viable:
    return true;
  default:
    return isOverloadFailure(ID);
  }
}

bool isNew(const Diagnostic &Info) {
  if (Info.getID() == diag::err_need_header_before_placement_new)
    return true;
  if (Info.getID() != diag::err_ovl_no_viable_function_in_call ||
      Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname)
    return false;
  const auto Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
  return Name.getCXXOverloadedOperator() == OO_New ||
         Name.getCXXOverloadedOperator() == OO_Array_New;
}

bool warnsOfForbidden(const Diagnostic &Info) {
  switch (Info.getID()) {
  case diag::warn_float_overflow:
  case diag::ext_vla_cxx:
  case diag::ext_vla_cxx_static_assert:
    return true;
  default:
    return false;
  }
}

bool isInDefault(const Diagnostic &Info, const FunctionDecl *Function) {
  return Function && Info.getID() == diag::err_ref_bad_target && Info.getLocation().isValid() &&
         Info.getSourceManager().isBeforeInTranslationUnit(Info.getLocation(),
                                                           Function->getBeginLoc());
}

bool isDestructorCall(const Diagnostic &Info) {
  return Info.getID() == diag::err_ref_bad_target &&
         isa<CXXDestructorDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(2)));
}

bool isAboutHostClass(const Diagnostic &Info) {
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    const CXXRecordDecl *Class = classIn(Info, I);
    if (Class && containerOf(Class) == Container::None &&
        AmpTypes(Class->getASTContext(), /*Minor=*/0).ofClass(*Class))
      return true;
  }
  return false;
}

bool makesArray(const Diagnostic &Info) {
  if (Info.getID() != diag::err_ovl_no_viable_function_in_init)
    return false;
  for (unsigned I = 0; I != Info.getNumArgs(); ++I)
    if (const QualType Type = typeIn(Info, I); !Type.isNull())
      return containerOf(Type->getAsCXXRecordDecl()) == Container::Array;
  return false;
}

namespace {

llvm::SmallVector<QualType, 4> typesIn(const Diagnostic &Info) {
  llvm::SmallVector<QualType, 4> Types;
  for (unsigned I = 0; I != Info.getNumArgs(); ++I)
    if (const QualType Type = typeIn(Info, I); !Type.isNull())
      Types.push_back(Type);
  return Types;
}

/// What a pointer points to, and what a container has for elements.
QualType behind(QualType Type) {
  if (Type->isPointerType())
    return Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class ? elementOf(*Class) : QualType();
}

} // namespace

bool losesConst(const Diagnostic &Info) {
  switch (Info.getID()) {
  case diag::err_typecheck_assign_const:
  case diag::err_reference_bind_drops_quals:
  case diag::err_member_function_call_bad_cvr:
  case diag::note_ovl_candidate_bad_cvr:
  case diag::note_ovl_candidate_bad_cvr_this:
    return true;
  }
  QualType Other;
  for (QualType Type : typesIn(Info)) {
    Type = Type.getNonReferenceType();
    if (Type.isConstQualified() && containerOf(Type->getAsCXXRecordDecl()) == Container::Array)
      return true;
    const QualType Behind = behind(Type);
    if (!Behind.isNull() && !Other.isNull() &&
        Behind.isConstQualified() != Other.isConstQualified() &&
        Behind->getCanonicalTypeUnqualified() == Other->getCanonicalTypeUnqualified())
      return true;
    Other = Behind;
  }
  return false;
}

/// The class, or the template of classes, that an argument of \p Info speaks of.
static const TemplateDecl *templateOf(const Diagnostic &Info, unsigned I) {
  const CXXRecordDecl *Class = nullptr;
  switch (Info.getArgKind(I)) {
  case DiagnosticsEngine::ak_qualtype:
    Class = classIn(Info, I);
    break;
  case DiagnosticsEngine::ak_declcontext:
    Class = dyn_cast<CXXRecordDecl>(reinterpret_cast<const DeclContext *>(Info.getRawArg(I)));
    break;
  case DiagnosticsEngine::ak_nameddecl: {
    const auto *Named = reinterpret_cast<const NamedDecl *>(Info.getRawArg(I));
    if (const auto *Template = dyn_cast<TemplateDecl>(Named))
      return Template;
    const auto *Variable = dyn_cast<VarDecl>(Named);
    Class = Variable ? Variable->getType().getNonReferenceType()->getAsCXXRecordDecl()
                     : dyn_cast<CXXRecordDecl>(Named->getDeclContext());
    break;
  }
  default:
    break;
  }
  const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  return Instance ? Instance->getSpecializedTemplate() : nullptr;
}

bool isAboutOneOf(const Diagnostic &Info,
                  const llvm::SmallPtrSetImpl<const TemplateDecl *> &Templates) {
  for (unsigned I = 0; !Templates.empty() && I != Info.getNumArgs(); ++I)
    if (const TemplateDecl *Template = templateOf(Info, I);
        Template && Templates.contains(cast<TemplateDecl>(Template->getCanonicalDecl())))
      return true;
  return false;
}

bool isAboutArguments(unsigned ID) {
  switch (ID) {
  case diag::err_template_arg_must_be_type:
  case diag::err_template_arg_must_be_expr:
  case diag::err_template_arg_must_be_template:
    return true;
  default:
    return false;
  }
}

bool mistakesName(const Diagnostic &Note) {
  const std::string Text = wordsOf(Note);
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  return llvm::Regex("could not match '(.*)' against '(.*)'$").match(Text, &Parts) &&
         Parts[1] == Parts[2];
}

bool refusesTemporary(const Diagnostic &Info) {
  switch (Info.getID()) {
  case diag::err_lvalue_reference_bind_to_temporary:
    return typeIn(Info, 1).getNonReferenceType()->isRecordType();
  case diag::note_ovl_candidate_bad_value_category:
    return numberIn(Info, 5) == 0; // an lvalue is expected
  default:
    return false;
  }
}

const CXXRecordDecl *classOf(const Diagnostic &Info) {
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    if (!typeIn(Info, I).isNull())
      return classIn(Info, I);
  }
  return nullptr;
}

/// Code for both sides calls a lambda for amp alone: perhaps in the function to which the lambda
/// has become a pointer, which nobody has written.
static bool callsAmpLambda(const Diagnostic &Info) {
  if (Info.getID() != diag::err_ref_bad_target || numberIn(Info, 1) != 0 ||
      numberIn(Info, 3) != llvm::to_underlying(CUDAFunctionTarget::HostDevice))
    return false;
  const auto *Callee =
      dyn_cast<FunctionDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(2)));
  return isLambdaCallOperator(Callee) && !restrictionsOf(*Callee).Cpu;
}

bool saysLess(const Diagnostic &Info) {
  switch (Info.getID()) {
  case diag::ext_dynamic_exception_spec:
  case diag::warn_impcast_integer_precision_constant:
    return true;
  default:
    return callsAmpLambda(Info);
  }
}

bool isArrayWithoutLength(const Diagnostic &Info) {
  for (unsigned I = 0; I != Info.getNumArgs(); ++I)
    if (const QualType Type = typeIn(Info, I); !Type.isNull())
      return Type->isIncompleteArrayType();
  return false;
}

} // namespace tessera

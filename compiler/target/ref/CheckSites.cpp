// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/CheckSites.h"
#include "abi/check.h"
#include "contract/Diagnostics.h"
#include "contract/Names.h"
#include "target/ref/TypeLayouts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

Constant *CheckSites::text(StringRef Words) {
  Constant *&Known = Texts[Words];
  if (!Known) {
    Constant *Bytes = ConstantDataArray::getString(M.getContext(), Words);
    auto *Global = new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                                      GlobalValue::PrivateLinkage, Bytes, "checked.text");
    Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Known = Global;
  }
  return Known;
}

Constant *CheckSites::site(const SiteDescription &Site, StringRef Fallback) {
  const KernelDiagnostic Found = diagnosticAt(Site.Loc, "");
  const std::string Place = Found.Place.Line ? shortPlaces(Found) : Fallback.str();
  const std::string Key = join(
      ArrayRef<std::string>{Place, Found.Place.File, utostr(Found.Place.Line),
                            utostr(Found.Place.Column), Site.Name, Site.Type, utostr(Site.Bytes),
                            utostr(Site.ObjectBytes), utostr(Site.Align), utostr(Site.Operation),
                            utostr(Site.ValueKind), utostr(Site.Flags)},
      "\n");
  Constant *&Known = Sites[Key];
  if (Known)
    return Known;
  constexpr uint64_t MostAlign = 128;
  auto Number = [&](unsigned Bits, uint64_t Value) {
    return ConstantInt::get(IntegerType::get(M.getContext(), Bits), Value);
  };
  assert(Site.Bytes <= UINT32_MAX && Site.ObjectBytes <= UINT32_MAX &&
         "no variable of a kernel is as large");
  Constant *Fields = ConstantStruct::getAnon(
      {text(Place), text(Found.Place.File), Number(32, Found.Place.Line),
       Number(32, Found.Place.Column), text(Site.Name), text(Site.Type), Number(32, Site.Bytes),
       Number(32, Site.ObjectBytes), Number(8, std::min(Site.Align, MostAlign)),
       Number(8, Site.Operation), Number(8, Site.ValueKind), Number(8, Site.Flags)});
  auto *Global = new GlobalVariable(M, Fields->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Fields, "checked.site");
  Global->setDSOLocal(true);
  return Known = Global;
}

SiteDescription describeVariable(const DILocalVariable &Variable, const DebugLoc &Loc) {
  SiteDescription Site;
  const DILocation *Where = Loc.get();
  Site.Loc = DILocation::get(Variable.getContext(), Variable.getLine(), 0, Variable.getScope(),
                             Where ? Where->getInlinedAt() : nullptr);
  Site.Name = Variable.getName().str();
  Site.Type = layoutOfType(Variable.getType());
  return Site;
}

std::optional<uint64_t> bytesOf(const AllocaInst &Variable) {
  if (const MDNode *Own = Variable.getMetadata(metadata::OwnBytes))
    return mdconst::extract<ConstantInt>(Own->getOperand(0))->getZExtValue();
  const std::optional<TypeSize> Size = Variable.getAllocationSize(Variable.getDataLayout());
  if (!Size)
    return std::nullopt;
  return Size->getFixedValue();
}

SiteDescription describeVariable(AllocaInst &Variable) {
  SiteDescription Site;
  Site.Loc = Variable.getDebugLoc();
  for (const DbgVariableRecord *Declared : findDVRDeclares(&Variable))
    Site = describeVariable(*Declared->getVariable(), Declared->getDebugLoc());
  Site.Bytes = bytesOf(Variable).value_or(0);
  Site.Flags = tessera_site_local;
  return Site;
}

/// A local variable's mangled name says where it stands, too.
static std::string lastPartOfName(StringRef Symbol) {
  const std::string Whole = demangle(Symbol);
  const size_t Colons = Whole.rfind("::");
  return Colons == std::string::npos ? Whole : Whole.substr(Colons + 2);
}

SiteDescription describeVariable(const GlobalVariable &Variable) {
  SiteDescription Site;
  SmallVector<DIGlobalVariableExpression *, 1> Declared;
  Variable.getDebugInfo(Declared);
  if (!Declared.empty()) {
    const DIGlobalVariable *Found = Declared.front()->getVariable();
    if (auto *Scope = dyn_cast_or_null<DILocalScope>(Found->getScope()))
      Site.Loc = DILocation::get(Found->getContext(), Found->getLine(), 0, Scope);
    Site.Name = Found->getName().str();
    Site.Type = layoutOfType(Found->getType());
  }
  if (Site.Name.empty())
    Site.Name = lastPartOfName(Variable.getName());
  Site.Bytes = Variable.getDataLayout().getTypeAllocSize(Variable.getValueType());
  Site.Flags = tessera_site_tile_static;
  return Site;
}

unsigned valueKindOf(const Type &T) {
  if (T.isFloatTy() || T.isDoubleTy())
    return tessera_value_float;
  if (T.isPointerTy())
    return tessera_value_pointer;
  return T.isIntegerTy() && T.getIntegerBitWidth() <= 64 ? tessera_value_integer
                                                         : tessera_value_none;
}

} // namespace tessera

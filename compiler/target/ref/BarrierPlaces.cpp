// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/BarrierPlaces.h"
#include "contract/Diagnostics.h"
#include "contract/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

static std::string exactPlace(const SourcePlace &Place) {
  return Place.File + ":" + utostr(Place.Line) + ":" + utostr(Place.Column);
}

GlobalVariable *BarrierPlaces::placeOf(const Instruction &Call) {
  const KernelDiagnostic Found = diagnosticAt(Call.getDebugLoc(), "");
  const unsigned Memory = fencedMemory(Call);
  if (Found.Place.Line == 0)
    return describe(Fallback, {}, Memory);
  std::string Key = utostr(Memory) + exactPlace(Found.Place);
  for (const DiagnosticNote &Caller : Found.Notes)
    Key += " " + exactPlace(Caller.Place);
  GlobalVariable *&Constant = Known[Key];
  if (!Constant)
    Constant = describe(shortPlaces(Found), Found.Place, Memory);
  return Constant;
}

GlobalVariable *BarrierPlaces::describe(StringRef Text, const SourcePlace &At, unsigned Memory) {
  Module &M = *F.getParent();
  LLVMContext &Context = M.getContext();
  auto Define = [&](Constant *Value, const Twine &Name) {
    auto *Global = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                      GlobalValue::PrivateLinkage, Value, F.getName() + "." + Name);
    Global->setDSOLocal(true);
    return Global;
  };
  // Not unnamed_addr: its address tells one barrier from another on the same line.
  auto Number = [&](uint64_t Value) { return ConstantInt::get(Type::getInt32Ty(Context), Value); };
  Constant *Place = Define(ConstantDataArray::getString(Context, Text), "place");
  Constant *File = Define(ConstantDataArray::getString(Context, At.File), "file");
  return Define(
      ConstantStruct::getAnon({Place, File, Number(At.Line), Number(At.Column), Number(Memory)}),
      "barrier");
}

} // namespace tessera

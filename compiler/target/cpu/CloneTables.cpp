// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/CloneTables.h"
#include "contract/Names.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tessera {

static ArrayType *tableType(const Module &M) {
  return ArrayType::get(PointerType::get(M.getContext(), 0), allClones(M.getTargetTriple()).size());
}

std::string cloneTableSymbol(const Function &F) { return (F.getName() + CloneTableSuffix).str(); }

/// The clone of \p Root with that symbol, here or in another object of the unit.
static Function *declareClone(const Function &Root, StringRef Symbol) {
  Module &M = const_cast<Module &>(*Root.getParent());
  if (Function *Known = M.getFunction(Symbol))
    return Known;
  Function *F = Function::Create(Root.getFunctionType(), GlobalValue::ExternalLinkage,
                                 Root.getAddressSpace(), Symbol, &M);
  F->setVisibility(GlobalValue::HiddenVisibility);
  F->setDSOLocal(true);
  return F;
}

/// What kernels of other units find under \p Symbol.
static void defineForOtherUnits(Function &Exported, Constant &Value, const Twine &Symbol) {
  Module &M = *Exported.getParent();
  auto *Global = new GlobalVariable(M, Value.getType(), /*isConstant=*/true, Exported.getLinkage(),
                                    &Value, Symbol);
  Global->setVisibility(Exported.getVisibility());
  Global->setDSOLocal(!Exported.hasDefaultVisibility());
  if (Exported.isWeakForLinker())
    Global->setComdat(M.getOrInsertComdat(Global->getName()));
}

void defineCloneTable(Function &Exported, ArrayRef<CpuClone> Clones,
                      function_ref<std::string(const CpuClone &)> SymbolOf) {
  ArrayType *Type = tableType(*Exported.getParent());
  assert(!Clones.empty() && "a table has an entry for each level");
  SmallVector<Constant *, 4> Entries;
  for (unsigned Level = 0; Level != Type->getNumElements(); ++Level) {
    const CpuClone *Best = &Clones.front();
    for (const CpuClone &Clone : Clones)
      if (Clone.Level <= Level)
        Best = &Clone;
    Entries.push_back(declareClone(Exported, SymbolOf(*Best)));
  }
  defineForOtherUnits(Exported, *ConstantArray::get(Type, Entries), cloneTableSymbol(Exported));
}

bool isCheckedExport(const Function &F) { return F.hasFnAttribute(attr::CheckedExport); }

std::string checkedFormSymbol(const Function &Checked) {
  return Checked.getFnAttribute(attr::CheckedExport).getValueAsString().str();
}

void defineCheckedForm(Function &Checked, StringRef CloneSymbol) {
  defineForOtherUnits(Checked, *declareClone(Checked, CloneSymbol), checkedFormSymbol(Checked));
}

static GlobalVariable *declareTable(const Function &F) {
  Module &M = const_cast<Module &>(*F.getParent());
  std::string Symbol = cloneTableSymbol(F);
  if (GlobalVariable *Known = M.getNamedGlobal(Symbol))
    return Known;
  auto *Table = new GlobalVariable(M, tableType(M), /*isConstant=*/true,
                                   F.hasExternalWeakLinkage() ? GlobalValue::ExternalWeakLinkage
                                                              : GlobalValue::ExternalLinkage,
                                   nullptr, Symbol);
  Table->setVisibility(F.getVisibility());
  Table->setDSOLocal(!F.hasDefaultVisibility());
  return Table;
}

void callThroughTables(Function &F, const CpuClone &Clone) {
  MapVector<Function *, SmallVector<CallBase *, 2>> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (Function *Callee = Call->getCalledFunction();
          Callee && Callee->hasFnAttribute(attr::OtherUnit))
        Calls[Callee].push_back(Call);
  if (Calls.empty())
    return;
  assert(Clone.Level < tableType(*F.getParent())->getNumElements() && "a table has all levels");
  // Once, before all loops over work-items.
  IRBuilder<> Builder(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (auto &[Callee, Places] : Calls) {
    GlobalVariable *Table = declareTable(*Callee);
    Value *Entry = Builder.CreateConstInBoundsGEP2_64(Table->getValueType(), Table, 0, Clone.Level);
    LoadInst *Pointer = Builder.CreateLoad(Builder.getPtrTy(), Entry, Callee->getName());
    Pointer->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(F.getContext(), {}));
    for (CallBase *Call : Places) {
      // What is known of the callee was read off its declaration.
      Call->setCallingConv(Callee->getCallingConv());
      Call->addFnAttr(Attribute::NoUnwind);
      Call->setCalledOperand(Pointer);
    }
  }
}

} // namespace tessera

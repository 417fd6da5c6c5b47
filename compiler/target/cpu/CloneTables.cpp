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

void defineCloneTable(Function &Exported, ArrayRef<CpuClone> Clones,
                      function_ref<std::string(const CpuClone &)> SymbolOf) {
  Module &M = *Exported.getParent();
  ArrayType *Type = tableType(M);
  auto CloneFunction = [&](const CpuClone &Clone) {
    std::string Symbol = SymbolOf(Clone);
    if (Function *Known = M.getFunction(Symbol))
      return Known;
    Function *F = Function::Create(Exported.getFunctionType(), GlobalValue::ExternalLinkage,
                                   Exported.getAddressSpace(), Symbol, &M);
    F->setVisibility(GlobalValue::HiddenVisibility);
    F->setDSOLocal(true);
    return F;
  };
  assert(!Clones.empty() && "a table has an entry for each level");
  SmallVector<Constant *, 4> Entries;
  for (unsigned Level = 0; Level != Type->getNumElements(); ++Level) {
    const CpuClone *Best = &Clones.front();
    for (const CpuClone &Clone : Clones)
      if (Clone.Level <= Level)
        Best = &Clone;
    Entries.push_back(CloneFunction(*Best));
  }
  auto *Table = new GlobalVariable(M, Type, /*isConstant=*/true, Exported.getLinkage(),
                                   ConstantArray::get(Type, Entries), cloneTableSymbol(Exported));
  Table->setVisibility(Exported.getVisibility());
  Table->setDSOLocal(!Exported.hasDefaultVisibility());
  if (Exported.isWeakForLinker())
    Table->setComdat(M.getOrInsertComdat(Table->getName()));
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/SharedVariables.h"
#include "analysis/BarrierControl.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// The one that \p Pointer leads into; null if it leads elsewhere, or perhaps does.
const GlobalVariable *SharedVariables::variableOf(const Value &Pointer) const {
  const auto *Global = dyn_cast<GlobalVariable>(getUnderlyingObject(&Pointer, /*MaxLookup=*/0));
  return Global && isTileStatic(*Global) ? Global : nullptr;
}

/// What is computed from what \p Pointer leads to by a way that is not understood.
static bool leadsAstray(const GlobalVariable &Variable) {
  SmallSetVector<const Value *, 16> Addresses;
  Addresses.insert(&Variable);
  for (size_t Next = 0; Next != Addresses.size(); ++Next)
    for (const User *U : Addresses[Next]->users()) {
      if (isa<GEPOperator>(U))
        Addresses.insert(U);
      else if (!isa<LoadInst>(U) &&
               !(isa<StoreInst>(U) && cast<StoreInst>(U)->getValueOperand() != Addresses[Next]))
        return true;
    }
  return false;
}

/// A tile may store to \p Variable before another one has read it.
bool SharedVariables::changesWhereRead(const GlobalVariable &Variable, const Region &R) const {
  bool Reads = false, Writes = false;
  for (const BasicBlock *Block : R.Blocks)
    for (const Instruction &I : *Block)
      if (const Value *Pointer = getLoadStorePointerOperand(&I);
          Pointer && variableOf(*Pointer) == &Variable)
        (isa<LoadInst>(I) ? Reads : Writes) = true;
  return Reads && Writes;
}

/// Is \p V the same for tiles that differ in a dimension, if the variables that count as shared
/// are? What containers hold is: no tile may write what another one reads.
bool SharedVariables::isSame(const Value &V, unsigned FromLast) const {
  SmallSetVector<const Value *, 32> Parts;
  Parts.insert(&V);
  for (size_t Next = 0; Next != Parts.size(); ++Next) {
    const auto *I = dyn_cast<Instruction>(Parts[Next]);
    if (!I)
      continue;
    // A branch is no value: its condition decides.
    if (I->isTerminator()) {
      Parts.insert_range(I->operand_values());
      continue;
    }
    const Sources May = Values.of(I).May;
    if (May.intersects(Sources::tile(FromLast) | Sources::unknown()))
      return false;
    if (!May.intersects(Sources::memory()))
      continue;
    if (const auto *Load = dyn_cast<LoadInst>(I)) {
      const Value *Object = getUnderlyingObject(Load->getPointerOperand(), /*MaxLookup=*/0);
      const auto *Global = dyn_cast<GlobalVariable>(Object);
      const bool IsVariable = Global && isTileStatic(*Global);
      if (!Load->isSimple() ||
          (IsVariable ? !isShared(*Global, FromLast) : !isa<LoadInst, Argument>(Object)))
        return false;
    }
    Parts.insert_range(I->operand_values());
    if (const auto *Phi = dyn_cast<PHINode>(I))
      for (const BasicBlock *From : Phi->blocks()) {
        Parts.insert(From->getTerminator());
        for (const BasicBlock *Decider : Control.decidersOf(From))
          Parts.insert(Decider->getTerminator());
      }
  }
  return true;
}

bool SharedVariables::storesTheSame(const Instruction &Access, unsigned FromLast) const {
  return all_of(Access.operand_values(),
                [&](const Value *Operand) { return isSame(*Operand, FromLast); }) &&
         all_of(Control.decidersOf(Access.getParent()), [&](const BasicBlock *Decider) {
           return isSame(*Decider->getTerminator(), FromLast);
         });
}

SharedVariables::SharedVariables(Function &Kernel, const BarrierControl &Control,
                                 const Dependences &Values, ArrayRef<Region> Regions)
    : Control(Control), Values(Values) {
  for (const GlobalVariable *Variable : tileStaticsOf(Kernel)) {
    if (refuse("share-variables.address", Kernel, leadsAstray(*Variable)) ||
        refuse("share-variables.changed-where-read", Kernel,
               any_of(Regions, [&](const Region &R) { return changesWhereRead(*Variable, R); })))
      continue;
    for (Variables &Along : Shared)
      Along.insert(Variable);
  }
  // Optimistic: variables are shared until one of their stores is found to differ.
  for (const unsigned FromLast : {0u, 1u})
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const Instruction &I : instructions(Kernel)) {
        const auto *Store = dyn_cast<StoreInst>(&I);
        const GlobalVariable *Variable = Store ? variableOf(*Store->getPointerOperand()) : nullptr;
        if (Variable && isShared(*Variable, FromLast) &&
            refuse("share-variables.of-tile", I, !storesTheSame(I, FromLast)))
          Changed |= Shared[FromLast].erase(Variable);
      }
    }
}

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/DebugLocations.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

DebugLoc compilerGeneratedLoc(const Function &F) {
  DISubprogram *Program = F.getSubprogram();
  return Program ? DebugLoc(DILocation::get(F.getContext(), 0, 0, Program)) : DebugLoc();
}

static void mapVariableRecord(DbgVariableRecord &Record, const ValueToValueMapTy &Map) {
  SmallVector<Value *, 4> Locations(Record.location_ops());
  for (Value *Location : Locations) {
    if (!isa<Instruction, Argument>(Location))
      continue;
    if (Value *Copy = Map.lookup(Location)) {
      Record.replaceVariableLocationOp(Location, Copy);
      continue;
    }
    // Fetching a value only for the debugger would make code depend on -g.
    Record.setKillLocation();
    return;
  }
}

void mapDebugRecords(Instruction &I, const ValueToValueMapTy &Map) {
  for (DbgRecord &Record : make_early_inc_range(I.getDbgRecordRange())) {
    auto *Variable = dyn_cast<DbgVariableRecord>(&Record);
    if (!Variable || !Variable->isDbgValue())
      Record.eraseFromParent();
    else
      mapVariableRecord(*Variable, Map);
  }
}

static bool isSameValue(const DbgVariableRecord &One, const DbgVariableRecord &Other) {
  return One.isDbgValue() && Other.isDbgValue() && One.getExpression() == Other.getExpression() &&
         One.getRawLocation() == Other.getRawLocation();
}

ConstantVariables::ConstantVariables(Function &Kernel) {
  if (!Kernel.getSubprogram())
    return;
  MapVector<DebugVariable, DbgVariableRecord *> Known; // null: it changes
  for (BasicBlock &Block : Kernel)
    for (Instruction &I : Block)
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
        auto [At, IsNew] = Known.try_emplace(DebugVariable(&Record), &Record);
        if (!Record.isDbgValue() || Record.isKillLocation() ||
            (At->second && !isSameValue(Record, *At->second)))
          At->second = nullptr;
      }
  for (const auto &[Variable, Record] : Known)
    if (Record)
      Records.push_back(Record);
  if (!Records.empty())
    DT.emplace(Kernel);
}

void ConstantVariables::tellAgain(const Region &R, const ValueToValueMapTy &Map,
                                  BasicBlock &Head) const {
  for (const DbgVariableRecord *Record : Records) {
    const BasicBlock *const Where = Record->getParent();
    if (R.Contains.contains(Where) || !DT->dominates(Where, R.Entry))
      continue;
    DbgVariableRecord *const Again = Record->clone();
    mapVariableRecord(*Again, Map);
    if (Again->isKillLocation())
      Again->deleteRecord();
    else
      Head.insertDbgRecordBefore(Again, Head.getTerminator()->getIterator());
  }
}

static void declare(const VariableHome &Home, DILocalVariable *Variable, DIExpression *Expression,
                    const DILocation *Loc, BasicBlock &Prologue) {
  assert(Home.Address && Loc && "a debugger finds a variable by its address and scope");
  if (Home.IsIndirect)
    Expression = DIExpression::prepend(Expression, DIExpression::DerefBefore, Home.Offset);
  Prologue.insertDbgRecordBefore(
      DbgVariableRecord::createDVRDeclare(Home.Address, Variable, Expression, Loc), Prologue.end());
}

void declareVariables(Function &Kernel, const DenseMap<const AllocaInst *, VariableHome> &Homes,
                      BasicBlock &Prologue) {
  for (BasicBlock &Block : Kernel)
    for (Instruction &I : Block)
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
        const auto *Alloca = Record.isDbgDeclare() && !Record.isKillLocation()
                                 ? dyn_cast<AllocaInst>(Record.getVariableLocationOp(0))
                                 : nullptr;
        auto Home = Homes.find(Alloca);
        if (Home != Homes.end())
          declare(Home->second, Record.getVariable(), Record.getExpression(),
                  Record.getDebugLoc().get(), Prologue);
      }
}

void forgetGlobal(GlobalVariable &Global) {
  SmallVector<DIGlobalVariableExpression *, 1> Descriptions;
  Global.getDebugInfo(Descriptions);
  for (DICompileUnit *Unit : Global.getParent()->debug_compile_units()) {
    SmallVector<Metadata *, 8> Kept;
    for (DIGlobalVariableExpression *Description : Unit->getGlobalVariables())
      if (!is_contained(Descriptions, Description))
        Kept.push_back(Description);
    if (Kept.size() != Unit->getGlobalVariables().size())
      Unit->replaceGlobalVariables(MDTuple::get(Global.getContext(), Kept));
  }
}

} // namespace tessera

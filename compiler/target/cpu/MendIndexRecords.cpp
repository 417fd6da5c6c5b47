// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/MendIndexRecords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace tessera {

namespace {

class MendIndexRecords : public FunctionPass {
public:
  static char ID;
  MendIndexRecords() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Mend what debug information says of indices"; }

  bool runOnFunction(Function &F) override {
    if (!F.getSubprogram())
      return false;
    std::optional<DominatorTree> DT;
    bool Changed = false;
    for (Instruction &I : instructions(F))
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
        if (!Record.hasArgList() || Record.isKillLocation())
          continue;
        if (!DT)
          DT.emplace(F);
        mend(Record, I, *DT);
        Changed = true;
      }
    return Changed;
  }

private:
  /// Is a result of fewer bits right if its operands are right in as many?
  static bool keepsLowerBits(const DIExpression::ExprOperand &Op) {
    switch (Op.getOp()) {
    case dwarf::DW_OP_LLVM_arg:
    case dwarf::DW_OP_LLVM_fragment:
    case dwarf::DW_OP_stack_value:
    case dwarf::DW_OP_consts:
    case dwarf::DW_OP_constu:
    case dwarf::DW_OP_plus:
    case dwarf::DW_OP_plus_uconst:
    case dwarf::DW_OP_minus:
    case dwarf::DW_OP_mul:
      return true;
    default:
      return Op.getOp() >= dwarf::DW_OP_lit0 && Op.getOp() <= dwarf::DW_OP_lit31;
    }
  }

  static void mend(DbgVariableRecord &Record, const Instruction &Where, const DominatorTree &DT) {
    SmallVector<Value *, 4> Narrow;
    for (Value *V : Record.location_ops())
      if (V->getType()->isIntegerTy(32))
        Narrow.push_back(V);
    if (Narrow.empty())
      return;
    if (!all_of(Record.getExpression()->expr_ops(), keepsLowerBits))
      return Record.setKillLocation();
    for (Value *V : Narrow)
      if (Value *Wide = wideOf(*V, Where, DT))
        Record.replaceVariableLocationOp(V, Wide);
  }

  static Value *wideOf(Value &V, const Instruction &Where, const DominatorTree &DT) {
    for (User *By : V.users())
      if (isa<SExtInst, ZExtInst>(By) && DT.dominates(cast<Instruction>(By), &Where))
        return By;
    return nullptr;
  }
};

char MendIndexRecords::ID;

} // namespace

FunctionPass *createMendIndexRecordsPass() { return new MendIndexRecords; }

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/ClearMasks.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

namespace {

class ClearMasks : public MachineFunctionPass {
public:
  static char ID;
  ClearMasks() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Clear the upper bits of masks"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (!MF.getTarget().getTargetTriple().isX86())
      return false; // opcodes are numbers of one target
    const TargetInstrInfo &Instructions = *MF.getSubtarget().getInstrInfo();
    if (!Or)
      find(Instructions);
    bool Changed = false;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &I : Block)
        if (I.getOpcode() == Move) {
          I.setDesc(Instructions.get(Or));
          MachineInstrBuilder(MF, I).addReg(I.getOperand(1).getReg(), getRegState(I.getOperand(1)));
          Changed = true;
        }
    return Changed;
  }

private:
  /// LLVM has no public header with the opcodes.
  void find(const TargetInstrInfo &Instructions) {
    for (unsigned Opcode = 0; !Or && Opcode < Instructions.getNumOpcodes(); ++Opcode) {
      const StringRef Name = Instructions.getName(Opcode);
      if (Name == "KMOVBkk")
        Move = Opcode;
      else if (Name == "KORBkk")
        Or = Opcode;
    }
    if (!Move || !Or)
      report_fatal_error("this LLVM has other names for kmovb and korb");
  }

  unsigned Move = 0, Or = 0;
};

char ClearMasks::ID;

} // namespace

MachineFunctionPass *createClearMasksPass() { return new ClearMasks; }

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/PlaceReloads.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

namespace {

class PlaceReloads : public MachineFunctionPass {
public:
  static char ID;
  PlaceReloads() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Give reloads at the begin of blocks a place"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (MF.getTarget().getOptLevel() != CodeGenOptLevel::None || !MF.getFunction().getSubprogram())
      return false;
    bool Changed = false;
    // The first block begins with the function's frame.
    for (MachineBasicBlock &Block : drop_begin(MF))
      Changed |= place(Block);
    return Changed;
  }

private:
  static bool place(MachineBasicBlock &Block) {
    SmallVector<MachineInstr *, 8> Reloads;
    for (MachineInstr &I : Block) {
      if (I.isMetaInstruction())
        continue;
      if (const DebugLoc &Place = I.getDebugLoc()) {
        for (MachineInstr *Reload : Reloads)
          Reload->setDebugLoc(Place);
        return !Reloads.empty();
      }
      Reloads.push_back(&I);
    }
    return false;
  }
};

char PlaceReloads::ID;

} // namespace

MachineFunctionPass *createPlaceReloadsPass() { return new PlaceReloads; }

} // namespace tessera

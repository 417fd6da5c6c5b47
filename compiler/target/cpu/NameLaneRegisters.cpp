// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/NameLaneRegisters.h"
#include "contract/DebugVariables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

namespace {

/// A variable that is the number of a register, until an instruction changes the register.
struct NamedRegister {
  Register Named;
  DILocalVariable *Variable;
  DebugLoc Place;

  bool isSameVariable(const NamedRegister &Other) const {
    return Variable == Other.Variable && Place.getInlinedAt() == Other.Place.getInlinedAt();
  }
};

class NameLaneRegisters : public MachineFunctionPass {
public:
  static char ID;
  NameLaneRegisters() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Name the registers of lanes"; }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (!MF.getFunction().getSubprogram())
      return false;
    IsX86 = MF.getTarget().getTargetTriple().isX86();
    Registers = MF.getSubtarget().getRegisterInfo();
    Instructions = MF.getSubtarget().getInstrInfo();
    bool Changed = false;
    for (MachineBasicBlock &Block : MF) {
      // Where a block begins, all variables that have a place are told of.
      Live.clear();
      Numbers.clear();
      for (MachineInstr &I : make_early_inc_range(Block))
        Changed |= I.isDebugValue() && name(I);
      for (MachineInstr &I : make_early_inc_range(Block))
        I.isDebugValue() ? follow(I) : end(I);
    }
    return Changed;
  }

private:
  /// The register that \p I says its variable is in, all of it; none if it is elsewhere.
  static Register registerOf(const MachineInstr &I) {
    if (I.getNumDebugOperands() != 1 || !I.getDebugOperand(0).isReg() || I.isIndirectDebugValue())
      return Register();
    const auto Plain = DIExpression::convertToNonVariadicExpression(I.getDebugExpression());
    return Plain && (*Plain)->getNumElements() == 0 ? I.getDebugOperand(0).getReg() : Register();
  }

  bool name(MachineInstr &I) {
    const StringRef Name = I.getDebugVariable()->getName();
    if (!I.getDebugVariable()->isArtificial())
      return false;
    if (Name == ActiveLanesName)
      return nameMask(I);
    return Name.starts_with(FirstHalfPrefix) && nameVector(I);
  }

  bool nameMask(MachineInstr &I) {
    if (I.isNonListDebugValue() && I.getDebugOperand(0).isImm())
      return false; // all lanes, or named already
    NamedRegister Named = variableOf(I);
    Named.Named = registerOf(I);
    const int64_t Where = placeOfMask(Named.Named);
    if (Where < 0) {
      I.setDebugValueUndef();
      nameMaskOfAccess(I, Named);
      return true;
    }
    insert(std::next(I.getIterator()), I, Named, Where);
    I.eraseFromParent();
    return true;
  }

  /// The value of the variable of a mask in \p Found; negative if none is there.
  int64_t placeOfMask(Register Found) const {
    const StringRef Name = Found && IsX86 ? Registers->getName(Found) : "";
    const unsigned Bytes = Name.starts_with("YMM") ? 32 : Name.starts_with("XMM") ? 16 : 0;
    return Bytes || isMask(Found) ? int64_t(maskRegister(numberOf(Found), Bytes)) : -1;
  }

  bool isMask(Register Found) const {
    const StringRef Name = Found && IsX86 ? Registers->getName(Found) : "";
    return Name.size() == 2 && Name[0] == 'K';
  }

  /// LLVM forgets what debug information says of a mask where it compares again for each use, or,
  /// before AVX-512, to as many bits as lanes have. An access under that mask has a register of it.
  void nameMaskOfAccess(MachineInstr &Undefined, NamedRegister Named) {
    const Value *const Mask = maskNamedBy(Undefined);
    if (!Mask || !IsX86)
      return;
    // It may have moved behind what it was told before.
    MachineBasicBlock &Block = *Undefined.getParent();
    auto Begin = Block.getFirstNonPHI();
    for (auto At = Begin; At != Block.end(); ++At) {
      if (At->isDebugValue() && Named.isSameVariable(variableOf(*At)))
        Begin = std::next(At);
      Named.Named = maskOfAccess(*At);
      if (!Named.Named || !isUnderMask(*At, *Mask))
        continue;
      auto Where = At;
      while (Where != Begin && !std::prev(Where)->modifiesRegister(Named.Named, Registers))
        --Where;
      insert(Where, Undefined, Named, placeOfMask(Named.Named));
      return;
    }
  }

  static NamedRegister variableOf(const MachineInstr &I) {
    return {Register(), const_cast<DILocalVariable *>(I.getDebugVariable()), I.getDebugLoc()};
  }

  /// The mask that the program's code has where \p I has none; null if that is not clear.
  static const Value *maskNamedBy(const MachineInstr &I) {
    const BasicBlock *const Block = I.getParent()->getBasicBlock();
    if (!Block)
      return nullptr;
    const Value *Mask = nullptr;
    for (const Instruction &Old : *Block)
      for (const DbgVariableRecord &Record : filterDbgVars(Old.getDbgRecordRange()))
        if (Record.getVariable() == I.getDebugVariable() &&
            Record.getDebugLoc().getInlinedAt() == I.getDebugLoc().getInlinedAt()) {
          if (Mask)
            return nullptr;
          Mask = Record.getVariableLocationOp(0);
        }
    return Mask;
  }

  Register maskOfAccess(const MachineInstr &I) const {
    const StringRef Name = Instructions->getName(I.getOpcode());
    if (Name.starts_with("VMASKMOV") || Name.starts_with("VPMASKMOV"))
      return I.getOperand(I.mayStore() ? 5 : 1).getReg();
    for (const MachineOperand &Operand : I.operands())
      if (I.mayLoadOrStore() && Operand.isReg() && Operand.isUse() && isMask(Operand.getReg()))
        return Operand.getReg();
    return Register();
  }

  /// Copies of a compare stand where it is used.
  static bool isSame(const Value &Mask, const Value &Other) {
    const auto *I = dyn_cast<Instruction>(&Mask), *Copy = dyn_cast<Instruction>(&Other);
    return &Mask == &Other || (I && Copy && isa<CmpInst>(I) && I->isIdenticalTo(Copy));
  }

  /// Is \p I an access under \p Mask, whose address is accessed under no other one?
  bool isUnderMask(const MachineInstr &I, const Value &Mask) const {
    if (!I.hasOneMemOperand() || !(*I.memoperands_begin())->getValue())
      return false;
    bool IsUnder = false;
    for (const User *By : (*I.memoperands_begin())->getValue()->users()) {
      const auto *Access = dyn_cast<IntrinsicInst>(By);
      if (!Access)
        continue;
      const Intrinsic::ID Kind = Access->getIntrinsicID();
      if (Kind != Intrinsic::masked_load && Kind != Intrinsic::masked_store)
        continue;
      if (!isSame(Mask, *Access->getArgOperand(Kind == Intrinsic::masked_load ? 1 : 2)))
        return false;
      IsUnder = true;
    }
    return IsUnder;
  }

  unsigned numberOf(Register Named) const {
    const int64_t Number = Registers->getDwarfRegNum(Named, /*isEH=*/false);
    assert(Number >= 0 && "vectors and masks have numbers in debug information");
    return unsigned(Number);
  }

  /// What is in memory stays, as its beginning is that of the whole.
  bool nameVector(MachineInstr &I) {
    const NamedRegister Named{registerOf(I), registerVariable(I), I.getDebugLoc()};
    const bool IsNamed = Named.Named && IsX86;
    assert((!IsNamed || Registers->getName(Named.Named)[0] == 'Z') && "half a vector is in a zmm");
    insert(I.getIterator(), I, Named, IsNamed ? int64_t(numberOf(Named.Named)) : -1);
    if (IsNamed)
      I.setDebugValueUndef();
    return true;
  }

  DILocalVariable *registerVariable(const MachineInstr &I) {
    const DILocalVariable &Half = *I.getDebugVariable();
    const std::string Name =
        (RegisterPrefix + Half.getName().drop_front(FirstHalfPrefix.size())).str();
    DICompileUnit *Unit = Half.getScope()->getSubprogram()->getUnit();
    DIBuilder Builder(*const_cast<Module *>(I.getMF()->getFunction().getParent()),
                      /*AllowUnresolved=*/false, Unit);
    return Builder.createAutoVariable(Half.getScope(), Name, Half.getFile(), Half.getLine(),
                                      registerNumberType(Builder), /*AlwaysPreserve=*/false,
                                      DINode::FlagArtificial);
  }

  /// Before \p Where in the block of \p I: the variable is \p Number, or has no value if that is
  /// negative.
  void insert(MachineBasicBlock::iterator Where, MachineInstr &I, const NamedRegister &Named,
              int64_t Number) {
    MachineInstrBuilder New =
        BuildMI(*I.getParent(), Where, Named.Place, Instructions->get(TargetOpcode::DBG_VALUE));
    if (Number >= 0)
      New.addImm(Number);
    else
      New.addReg(Register(), RegState::Debug);
    New.addReg(Register(), RegState::Debug)
        .addMetadata(Named.Variable)
        .addMetadata(DIExpression::get(Named.Variable->getContext(), {}));
    if (Number >= 0)
      Numbers[New] = Named.Named;
  }

  void follow(const MachineInstr &I) {
    NamedRegister Named = variableOf(I);
    erase_if(Live, [&](const NamedRegister &One) { return One.isSameVariable(Named); });
    Named.Named = Numbers.lookup(&I);
    if (Named.Named)
      Live.push_back(Named);
  }

  /// A constant has no register whose change would end it.
  void end(MachineInstr &I) {
    if (!I.isDebugInstr())
      erase_if(Live, [&](const NamedRegister &One) {
        if (!I.modifiesRegister(One.Named, Registers))
          return false;
        insert(std::next(I.getIterator()), I, One, -1);
        return true;
      });
  }

  bool IsX86 = false;
  const TargetRegisterInfo *Registers = nullptr;
  const TargetInstrInfo *Instructions = nullptr;
  SmallVector<NamedRegister, 16> Live;
  DenseMap<const MachineInstr *, Register> Numbers; ///< what names registers in the block at hand
};

char NameLaneRegisters::ID;

} // namespace

MachineFunctionPass *createNameLaneRegistersPass() { return new NameLaneRegisters; }

} // namespace tessera

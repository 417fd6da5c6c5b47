// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/CodeGeneration.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

Expected<const Target *> findTarget(const Triple &Wanted) {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  InitializeAllAsmPrinters();
  InitializeAllAsmParsers(); // of inline assembly
  std::string Message;
  const Target *Found = TargetRegistry::lookupTarget(Wanted, Message);
  if (!Found)
    return createStringError(Message);
  return Found;
}

bool addCodeGeneration(legacy::PassManager &Passes, TargetMachine &Machine,
                       raw_pwrite_stream &Stream, CodeGenFileType Type,
                       function_ref<void(TargetPassConfig &)> Insert) {
  TargetPassConfig *Config = Machine.createPassConfig(Passes);
  if (!Config)
    return false;
  auto *MachineModules = new MachineModuleInfoWrapperPass(&Machine);
  Config->setDisableVerify(true);
  Passes.add(Config);
  Passes.add(MachineModules);
  if (Insert)
    Insert(*Config);
  if (Config->addISelPasses())
    return false;
  Config->addMachinePasses();
  Config->setInitialized();
  return !Machine.addAsmPrinter(Passes, Stream, nullptr, Type,
                                MachineModules->getMMI().getContext());
}

} // namespace tessera

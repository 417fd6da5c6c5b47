// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/Emit.h"
#include "target/CodeGeneration.h"
#include "target/cpu/ClearMasks.h"
#include "target/cpu/CpuClones.h"
#include "target/cpu/MendIndexRecords.h"
#include "target/cpu/NameLaneRegisters.h"
#include "target/cpu/PlaceReloads.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

Expected<std::unique_ptr<TargetMachine>>
createMachine(const Triple &Triple, const CpuMachineOptions &Options, const CpuClone *Clone) {
  Expected<const Target *> Found = findTarget(Triple);
  if (!Found)
    return Found.takeError();
  std::optional<CodeGenOptLevel> Level = CodeGenOpt::getLevel(Options.OptLevel);
  std::unique_ptr<TargetMachine> Machine((*Found)->createTargetMachine(
      Triple, Clone ? StringRef(Clone->Cpu) : "", Clone ? StringRef(Clone->Features) : "",
      Options.Target, Options.Reloc, Options.Code, Level.value_or(CodeGenOptLevel::Default)));
  if (!Machine)
    return createStringError("LLVM has no machine for '" + Triple.str() + "'");
  return Machine;
}

static Error emit(Module &M, TargetMachine &Machine, CodeGenFileType Type,
                  SmallVectorImpl<char> &Out) {
  raw_svector_ostream Stream(Out);
  legacy::PassManager Passes;
  const auto Insert = [](TargetPassConfig &Config) {
    Config.insertPass(&FinalizeISelID, createClearMasksPass());
    // The last pass that changes IR has no name of its own.
    const std::unique_ptr<Pass> Last(createCodeGenPrepareLegacyPass());
    Config.insertPass(Last->getPassID(), createMendIndexRecordsPass());
    Config.insertPass(&LiveDebugValuesID, createNameLaneRegistersPass());
    Config.insertPass(&LiveDebugValuesID, createPlaceReloadsPass());
  };
  if (!addCodeGeneration(Passes, Machine, Stream, Type, Insert))
    return createStringError("LLVM cannot emit kernels for '" + M.getTargetTriple().str() + "'");
  Passes.add(createFreeMachineFunctionPass());
  Passes.run(M);
  return Error::success();
}

Error emitObject(Module &M, TargetMachine &Machine, SmallVectorImpl<char> &Object) {
  return emit(M, Machine, CodeGenFileType::ObjectFile, Object);
}

static bool isSymbolCharacter(char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$'; }

/// Appends \p Line to \p Text with \p Prefix in its private labels, `.L...`; quoted text stays.
static void appendLine(StringRef Line, StringRef Prefix, SmallVectorImpl<char> &Text) {
  bool Quoted = false, Escaped = false;
  char Previous = ' ';
  for (size_t At = 0; At != Line.size(); Previous = Line[At++]) {
    char C = Line[At];
    if (C == '"' && !Escaped)
      Quoted = !Quoted;
    Escaped = C == '\\' && !Escaped;
    Text.push_back(C);
    if (!Quoted && !isSymbolCharacter(Previous) && Line.substr(At).starts_with(".L")) {
      append_range(Text, "L" + Prefix.str());
      ++At;
    }
  }
  Text.push_back('\n');
}

Error emitAssembly(Module &M, TargetMachine &Machine, StringRef UnitId,
                   SmallVectorImpl<char> &Text) {
  SmallVector<char, 0> Raw;
  if (Error E = emit(M, Machine, CodeGenFileType::AssemblyFile, Raw))
    return E;
  const std::string Prefix = ("tessera." + UnitId + ".").str();
  StringRef Rest(Raw.data(), Raw.size());
  while (!Rest.empty()) {
    auto [Line, After] = Rest.split('\n');
    Rest = After;
    // The host's text has these already.
    if (!Line.trim().starts_with(".file") && !Line.trim().starts_with(".ident"))
      appendLine(Line, Prefix, Text);
  }
  return Error::success();
}

} // namespace tessera

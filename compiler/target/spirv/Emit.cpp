// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/Emit.h"
#include "target/CodeGeneration.h"
#include "target/gpu/Emission.h"
#include "target/spirv/SourceLines.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tessera {

/// LLVM's target does so on the command line alone.
static void emitNames(bool OfAllValues) {
  if (auto *Option =
          static_cast<cl::opt<bool> *>(cl::getRegisteredOptions().lookup("spirv-emit-op-names")))
    Option->setValue(OfAllValues);
}

Error emitSpirv(Module &M, Function &Entry, std::unique_ptr<TargetMachine> Machine,
                SmallVectorImpl<char> &Words) {
  assert(Words.empty() && "a kernel is written once");
  dropNames(M, Entry);
  std::optional<SourceLines> Lines;
  if (M.getNamedMetadata("llvm.dbg.cu"))
    Lines.emplace(M);
  emitNames(Lines.has_value());
  StripDebugInfo(M); // for LLVM's target it is nothing but work
  const std::optional<std::string> Why = runEmission(M, [&] {
    raw_svector_ostream Stream(Words);
    // LLVM 22 remembers blocks of machine code by their addresses and never forgets them: no other
    // kernel's may come to lie there as long as the process lives.
    auto &Kept = *new legacy::PassManager;
    if (!addCodeGeneration(Kept, *Machine.release(), Stream, CodeGenFileType::ObjectFile))
      report_fatal_error("LLVM cannot write SPIR-V");
    Kept.run(M);
  });
  if (!Why) {
    assert(Words.size() % sizeof(uint32_t) == 0 && "SPIR-V consists of words");
    if (Lines)
      Lines->place(Words);
    return Error::success();
  }
  Words.clear();
  return createStringError(*Why);
}

} // namespace tessera

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/KeptRemarks.h"
#include "contract/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tessera {

void KeptRemarks::add(const Function &F, const KernelDiagnostic &Remark) {
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info) {
    consumeError(Info.takeError()); // a function that kernels call
    return;
  }
  StringRef What = Remark.Message;
  What = What.substr(0, What.find(" [-R")); // the option that shows it
  Texts.insert((F.getFnAttribute(attr::Level).getValueAsString() + "\t" + Info->Place + "\t" +
                sys::path::filename(Remark.Place.File) + ":" + utostr(Remark.Place.Line) + "\t" +
                What)
                   .str());
}

void KeptRemarks::addGathers(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call)
      continue;
    const bool Loads = Call->getIntrinsicID() == Intrinsic::masked_gather;
    if (Loads || Call->getIntrinsicID() == Intrinsic::masked_scatter)
      add(F, diagnosticAt(I.getDebugLoc(),
                          Loads ? "what neighbours load here lies apart"
                                : "what neighbours store here lies apart",
                          Severity::Remark));
  }
}

void KeptRemarks::writeTo(Module &M) const {
  if (Texts.empty())
    return;
  std::string Section = ".pushsection .tessera.remarks,\"MS\",@progbits,1\n";
  raw_string_ostream OS(Section);
  for (const std::string &Text : Texts) {
    OS << ".asciz \"";
    for (const char Character : Text)
      OS << (Character == '"' || Character == '\\' ? "\\" : "") << Character;
    OS << "\"\n";
  }
  OS << ".popsection\n";
  M.appendModuleInlineAsm(Section);
}

} // namespace tessera

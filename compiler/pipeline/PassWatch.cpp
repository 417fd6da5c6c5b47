// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pipeline/PassWatch.h"
#include "pipeline/KernelView.h"
#include "pipeline/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

static StringRef whatIs(StringRef Name) { return isStep(Name) ? "step" : "pass"; }

void TimeTree::begin(StringRef Name) {
  const SmallVectorImpl<unsigned> &Known = Rows[Open.back()].Within;
  const auto *Found = find_if(Known, [&](unsigned Number) { return Rows[Number].Name == Name; });
  unsigned Number = Rows.size();
  if (Found != Known.end()) {
    Number = *Found;
  } else {
    Rows[Open.back()].Within.push_back(Number);
    Rows.push_back({Name.str()});
  }
  Open.push_back(Number);
  Rows[Number].Begun = Clock::now();
}

void TimeTree::end() {
  Row &Ended = Rows[Open.pop_back_val()];
  assert(!Open.empty() && "what ends has begun");
  Ended.Time += Clock::now() - Ended.Begun;
}

void TimeTree::print(raw_ostream &OS) const {
  for (unsigned Number : Rows.front().Within)
    print(OS, Rows[Number], 0);
}

void TimeTree::print(raw_ostream &OS, const Row &Of, unsigned Depth) const {
  const std::string Name = std::string(2 * Depth, ' ') + Of.Name;
  OS << formatv("{0,-44}{1,10:F2} ms\n", Name,
                std::chrono::duration<double, std::milli>(Of.Time).count());
  for (unsigned Number : Of.Within)
    print(OS, Rows[Number], Depth + 1);
}

PassWatch::PassWatch(const StageControl &Asked, raw_ostream &OS, StringRef Where)
    : Control(Asked), OS(OS), Where(Where) {
  if (Control.Print.empty() && Control.Disabled.empty() && !Control.VerifyEach && !Control.Time)
    return;
  registerPassNames(Callbacks);
  Callbacks.registerShouldRunOptionalPassCallback([this](StringRef Class, const Any &) {
    return !is_contained(Control.Disabled, Callbacks.getPassNameForClassName(Class));
  });
  Callbacks.registerBeforeNonSkippedPassCallback([this](StringRef Class, const Any &) {
    if (const StringRef Name = Callbacks.getPassNameForClassName(Class); isOurs(Name))
      begin(Name);
  });
  Callbacks.registerAfterPassCallback([this](StringRef Class, const Any &IR,
                                             const PreservedAnalyses &) {
    const StringRef Name = Callbacks.getPassNameForClassName(Class);
    if (isOurs(Name))
      end();
    if (is_contained(Control.Print, Name))
      print(Name, IR);
    if (Control.VerifyEach && isBroken(IR))
      report_fatal_error("broken IR after " + whatIs(Name) + " " + (Name.empty() ? Class : Name));
  });
}

void PassWatch::begin(StringRef Name) {
  if (isStep(Name)) {
    const auto Pass = find_if(reverse(Running), [](StringRef One) { return !isStep(One); });
    if (Control.VerifyEach && (Pass == Running.rend() || !isStepOf(Name, *Pass)))
      report_fatal_error("step " + Name + " ran in " +
                         (Pass == Running.rend() ? "no pass" : *Pass) +
                         ", which its row of Steps.def does not name");
  }
  Running.push_back(Name);
  if (Control.Time)
    Times.begin(Name);
}

void PassWatch::end() {
  Running.pop_back();
  if (Control.Time)
    Times.end();
}

void PassWatch::print(StringRef Name, const Any &IR) {
  notePrinted(Name);
  const std::string Title = ("after " + whatIs(Name) + " " + Name + Where).str();
  if (const auto *const *M = any_cast<const Module *>(&IR))
    return printModule(**M, Title);
  const auto *const *L = any_cast<const Loop *>(&IR);
  const auto *const *F = any_cast<const Function *>(&IR);
  const Function *Shown = L ? (*L)->getHeader()->getParent() : F ? *F : nullptr;
  if (Shown && isShown(*Shown, Control.KernelFilter))
    OS << "; " << Title << '\n' << *Shown;
}

void PassWatch::printModule(const Module &M, const Twine &Title) const {
  OS << "; " << Title << '\n';
  if (Control.KernelFilter.empty()) {
    OS << M;
    return;
  }
  for (const Function &F : M)
    if (!F.isDeclaration() && isShown(F, Control.KernelFilter))
      OS << F << '\n';
}

/// Function passes change their function alone; to verify all of the module after each would take
/// minutes.
bool PassWatch::isBroken(const Any &IR) const {
  if (const auto *const *F = any_cast<const Function *>(&IR))
    return verifyFunction(**F, &OS);
  const auto *const *M = any_cast<const Module *>(&IR);
  return M && verifyModule(**M, &OS);
}

} // namespace tessera

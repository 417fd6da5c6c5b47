// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <atomic>
#include <mutex>

using namespace llvm;

namespace tessera {

namespace {

/// Options are read before the kernels' compilation starts a thread, which looks at both.
std::array<std::atomic<bool>, std::size(DecisionRows)> Disabled;
std::atomic<bool> Counting;

std::mutex Guard; ///< of the two below
std::string CountsFile;
std::array<StringSet<>, std::size(DecisionRows)> Kernels;

const Function *functionOf(const Value &Place) {
  if (const auto *I = dyn_cast<Instruction>(&Place))
    return I->getFunction();
  if (const auto *Block = dyn_cast<BasicBlock>(&Place))
    return Block->getParent();
  if (const auto *Of = dyn_cast<Argument>(&Place))
    return Of->getParent();
  return dyn_cast<Function>(&Place);
}

/// Clones and variants count as the kernel that they were made of.
StringRef kernelOf(const Function &F) {
  return F.hasFnAttribute(attr::CloneOf) ? F.getFnAttribute(attr::CloneOf).getValueAsString()
                                         : kernelOfVariant(F);
}

void note(Decision D, const Value &Place) {
  assert(D.Row < std::size(DecisionRows) && "a decision is a row of the table");
  const Function *F = Counting ? functionOf(Place) : nullptr;
  if (!F)
    return;
  const std::lock_guard Lock(Guard);
  Kernels[D.Row].insert(kernelOf(*F));
}

} // namespace

bool isRefused(Decision D, const Value &Place) {
  note(D, Place);
  return !Disabled[D.Row];
}

bool isRefused(Decision D, const Loop &Place) { return isRefused(D, *Place.getHeader()); }

void took(Decision D, const Value &Place) { note(D, Place); }
void took(Decision D, const Loop &Place) { note(D, *Place.getHeader()); }

bool disableCheck(StringRef Name) {
  for (size_t I = 0; I != std::size(DecisionRows); ++I)
    if (Name == StringRef(DecisionRows[I].Name) && DecisionRows[I].Kind == DecisionKind::Unsound)
      return Disabled[I] = true;
  return false;
}

void countDecisionsIn(StringRef File) {
  const std::lock_guard Lock(Guard);
  CountsFile = File.str();
  Counting = !File.empty();
}

Error appendDecisionCounts() {
  const std::lock_guard Lock(Guard);
  std::string Text;
  for (size_t I = 0; I != Kernels.size(); ++I) {
    if (!Kernels[I].empty())
      Text += std::string(DecisionRows[I].Name) + '\t' + std::to_string(Kernels[I].size()) + '\n';
    Kernels[I].clear();
  }
  if (Text.empty())
    return Error::success();
  std::error_code Failure;
  raw_fd_ostream Out(CountsFile, Failure, sys::fs::OF_Append);
  if (Failure)
    return createStringError("cannot write '" + CountsFile + "': " + Failure.message());
  // Several compilations may append to one file at a time.
  Out.SetUnbuffered();
  Out << Text;
  return Error::success();
}

void printDecisions(raw_ostream &OS) {
  for (const DecisionRow &Row : DecisionRows) {
    const bool Refused = Row.Kind != DecisionKind::Taken;
    OS << StringRef(Row.Name) << '\t' << (Refused ? "refused" : "taken") << '\t'
       << (!Refused                            ? "-"
           : Row.Kind == DecisionKind::Unsound ? "legality"
                                               : "profit")
       << '\t' << StringRef(Row.Sentence) << '\n';
  }
}

} // namespace tessera

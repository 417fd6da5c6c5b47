// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/CheckKernelCalls.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "extract/RequiredInlining.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {
namespace {

/// How a kernel reaches each function: the call that was found first, null for kernels and for what
/// kernels of other units may call.
using FirstCalls = MapVector<Function *, CallBase *>;

/// What \p Global is called in the user's program.
std::string readableName(const GlobalValue &Global) {
  std::string Name = demangle(Global.getName());
  if (Name.find("'lambda") != std::string::npos || Name.find("{lambda") != std::string::npos)
    return "a lambda";
  return "'" + Name + "'";
}

FirstCalls findFirstCalls(Module &M) {
  FirstCalls Calls;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      Calls.insert({&F, nullptr});
  for (Function &F : M)
    if (F.hasFnAttribute(attr::Exported))
      Calls.insert({&F, nullptr});
  for (size_t Next = 0; Next != Calls.size(); ++Next)
    for (Instruction &I : instructions(*(Calls.begin() + Next)->first))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Call->getCalledFunction())
          Calls.insert({Callee, Call});
  return Calls;
}

/// Notes from the function of the faulty instruction out to the kernel.
void addCallChain(KernelDiagnostic &Diagnostic, Function *F, const FirstCalls &Calls) {
  while (CallBase *Call = Calls.lookup(F)) {
    Diagnostic.Notes.push_back(
        {"in " + readableName(*F) + ", called here", placeOf(Call->getDebugLoc())});
    assert(Call->getCalledFunction() == F && "the chain goes from callee to caller");
    F = Call->getFunction();
  }
  if (isKernel(*F)) {
    StringRef Place = F->getFnAttribute(attr::Kernel).getValueAsString();
    Diagnostic.Notes.push_back({("in the kernel at " + Place).str(), {}});
  }
}

bool belongsToContract(const Function &F) {
  StringRef Name = F.getName();
  return F.isIntrinsic() || idKindOf(Name) || Name == callee::Barrier || Name == callee::Fence ||
         isMessageFunction(Name) || isIndexFunction(Name) || F.hasFnAttribute(attr::OtherUnit);
}

void reportUnknownCallees(const FirstCalls &Calls, bool (*IsMath)(StringRef),
                          const DiagnosticSink &Report) {
  for (auto [Callee, Call] : Calls) {
    if (!Callee->isDeclaration() || !Call || belongsToContract(*Callee) ||
        IsMath(Callee->getName()))
      continue;
    KernelDiagnostic Diagnostic =
        diagnosticAt(Call->getDebugLoc(), Rule::UndefinedFunction, {readableName(*Callee)});
    addCallChain(Diagnostic, Call->getFunction(), Calls);
    Report(Diagnostic);
  }
}

/// A variable may be used when it is tile_static or a constant whose value is known here.
bool livesOnHost(const GlobalVariable &Global) {
  return !isTileStatic(Global) && !(Global.isConstant() && Global.hasInitializer()) &&
         !Global.getName().starts_with("llvm.");
}

/// The variable that \p Operand is a place in, wherever that is, if it is constant.
const GlobalVariable *variableOf(const Value &Operand) {
  return isa<Constant>(Operand)
             ? dyn_cast<GlobalVariable>(getUnderlyingObject(&Operand, /*MaxLookup=*/0))
             : nullptr;
}

void reportHostVariables(const FirstCalls &Calls, const DiagnosticSink &Report) {
  SmallPtrSet<const GlobalVariable *, 8> Reported;
  for (auto [F, Call] : Calls)
    for (Instruction &I : instructions(*F))
      for (const Value *Operand : I.operands()) {
        const GlobalVariable *Global = variableOf(*Operand);
        if (!Global || !livesOnHost(*Global) || !Reported.insert(Global).second)
          continue;
        KernelDiagnostic Diagnostic =
            diagnosticAt(I.getDebugLoc(), Rule::HostVariable, {readableName(*Global)});
        addCallChain(Diagnostic, F, Calls);
        Report(Diagnostic);
      }
}

SourcePlace placeOfFunction(const Function &F) {
  DISubprogram *Program = F.getSubprogram();
  if (!Program)
    return {};
  return placeOf(DebugLoc(DILocation::get(F.getContext(), Program->getLine(), 0, Program)));
}

void reportRecursion(Module &M, const FirstCalls &Calls, const DiagnosticSink &Report) {
  RequiredInlining Required(M);
  CallGraph Graph(M);
  for (auto Component = scc_begin(&Graph); !Component.isAtEnd(); ++Component) {
    if (!Component.hasCycle())
      continue;
    for (const CallGraphNode *Node : *Component) {
      Function *F = Node->getFunction();
      if (!F || !Required.Functions.contains(F) || !Calls.contains(F))
        continue;
      KernelDiagnostic Diagnostic =
          diagnosticAt(DebugLoc(), Rule::RecursionAroundBarrier, {readableName(*F)});
      Diagnostic.Place = placeOfFunction(*F);
      addCallChain(Diagnostic, F, Calls);
      Report(Diagnostic);
      break; // once for the whole cycle
    }
  }
}

} // namespace

PreservedAnalyses CheckKernelCalls::run(Module &M, ModuleAnalysisManager &) {
  FirstCalls Calls = findFirstCalls(M);
  reportUnknownCallees(Calls, IsMath, Report);
  reportHostVariables(Calls, Report);
  reportRecursion(M, Calls, Report);
  return PreservedAnalyses::all();
}

} // namespace tessera

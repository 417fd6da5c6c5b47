// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tessera's passes by name, as `tessera-opt --passes=` and -famp-print= spell them.
#ifndef TESSERA_PIPELINE_PASSREGISTRY_H
#define TESSERA_PIPELINE_PASSREGISTRY_H

#include "contract/Diagnostics.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace llvm {
class Module;
class PassBuilder;
class PassInstrumentationCallbacks;
class raw_ostream;
} // namespace llvm

namespace tessera {

/// Lets \p Builder, which has callbacks for those who look at passes, parse our passes and analyses
/// beside LLVM's; they report to \p Report.
void registerPasses(llvm::PassBuilder &Builder, const DiagnosticSink &Report);

/// Lets pass instrumentation know our passes and their steps by name.
void registerPassNames(llvm::PassInstrumentationCallbacks &Callbacks);

/// Our passes without their modes, in the registry's order.
std::vector<llvm::StringRef> passNames();
/// Those of them that are not required (isRequired): without one kernels are as right, if not as
/// fast.
std::vector<llvm::StringRef> optionalPassNames();

/// Is \p Name one of contract/Steps.def?
bool isStep(llvm::StringRef Name);
/// Is step \p Name one of \p Pass?
bool isStepOf(llvm::StringRef Name, llvm::StringRef Pass);
/// Is \p Name a pass of ours, or a step?
bool isOurs(llvm::StringRef Name);

/// Success if \p M, which is no broken IR, is what the first pass of ours in \p Pipeline works on:
/// the contract of docs/kernel-ir.md holds, in the form that the pass requires. Every pass relies
/// on that.
llvm::Error verifyInput(const llvm::Module &M, llvm::StringRef Pipeline);

/// Is \p Name a pass of LLVM's?
bool isLlvmPass(llvm::StringRef Name);

/// One line per pass: name and sentence.
void printPasses(llvm::raw_ostream &OS);

} // namespace tessera

#endif // TESSERA_PIPELINE_PASSREGISTRY_H

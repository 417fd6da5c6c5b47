// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tessera's passes by name, as in `tessera-opt --passes=` and -famp-print=.
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

/// Lets \p Builder, with its instrumentation callbacks, parse our passes and analyses beside
/// LLVM's. They report to \p Report.
void registerPasses(llvm::PassBuilder &Builder, const DiagnosticSink &Report);

/// Adds the names of our passes and their steps to pass instrumentation.
void registerPassNames(llvm::PassInstrumentationCallbacks &Callbacks);

/// Our passes without their modes, in the registry's order.
std::vector<llvm::StringRef> passNames();
/// Those of them that are not required (isRequired): without one, kernels are correct, but perhaps
/// slower.
std::vector<llvm::StringRef> optionalPassNames();

/// Whether \p Name is one of contract/Steps.def.
bool isStep(llvm::StringRef Name);
/// Whether step \p Name is one of \p Pass.
bool isStepOf(llvm::StringRef Name, llvm::StringRef Pass);
/// Whether \p Name is a pass or a step of ours.
bool isOurs(llvm::StringRef Name);

/// Success if \p M is valid input for the first pass of ours in \p Pipeline. \p M must not be
/// broken IR, and must keep the contract of docs/kernel-ir.md in the form that the pass requires.
/// Every pass relies on that.
llvm::Error verifyInput(const llvm::Module &M, llvm::StringRef Pipeline);

/// Whether \p Name is a pass of LLVM.
bool isLlvmPass(llvm::StringRef Name);

/// One line per pass: name and sentence.
void printPasses(llvm::raw_ostream &OS);

} // namespace tessera

#endif // TESSERA_PIPELINE_PASSREGISTRY_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads of unwritten memory: for each value of a kernel on ref, LLVM's MemorySanitizer tracks
/// which of its bits have been written. Its functions get names of our own, so that they never
/// clash with a host under a sanitizer.
#ifndef TESSERA_TARGET_REF_TRACKDEFINEDNESS_H
#define TESSERA_TARGET_REF_TRACKDEFINEDNESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Constant;
class Function;
class IRBuilderBase;
class Module;
class Triple;
class Value;
} // namespace llvm

namespace tessera {

class CheckSites;

/// At the beginning of each of the program's own variables, stores the result of
/// `__tessera_unwritten_...` to it. So unwritten parts are still known when variables become
/// values. The program's own stores get the metadata "tessera.as_written". *Requires*: the
/// program's variables in memory.
void markUnwritten(llvm::Function &F);

/// Replaces each `__tessera_unwritten_...` with a used result by a read of a variable that nobody
/// writes. *Requires*: `mark-unwritten` before variables became values.
void readUnwritten(llvm::Function &F);

/// Lets `trackDefinedness` report unwritten bits of \p Stored. MemorySanitizer takes the operand of
/// an atomic operation for written.
void lookAtStored(llvm::IRBuilderBase &Builder, llvm::Value &Stored, llvm::Constant &Site);

/// Whether LLVM's MemorySanitizer knows the machine.
bool canTrackDefinedness(const llvm::Triple &Target);

/// *Requires*: `check-accesses`, `read-unwritten`, a machine that it knows. Accesses of the
/// runtime's own data must be marked `nosanitize`. *Establishes*: the functions of abi/check.h get
/// every unwritten value that decides a branch or an address. *Preserves*: everything else of the
/// module.
void trackDefinedness(llvm::ArrayRef<llvm::Function *> Functions, CheckSites &Sites,
                      llvm::StringRef Place, llvm::ModuleAnalysisManager &Analyses);

} // namespace tessera

#endif // TESSERA_TARGET_REF_TRACKDEFINEDNESS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads of what nobody wrote: LLVM's MemorySanitizer carries along, for each value of a kernel
/// that ref runs, which of its bits have been written. Its functions get names of our own, so that
/// a host under a sanitizer never meets them.
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

/// Stores to each part of the program's own variables, where they begin, what
/// `__tessera_unwritten_...` returns. When variables become values, what nobody wrote is still
/// seen. The program's own stores get the metadata "tessera.as_written". *Requires*: variables as
/// the program has them.
void markUnwritten(llvm::Function &F);

/// Instead of each `__tessera_unwritten_...` whose result is used, reads a variable that nobody
/// writes. *Requires*: `mark-unwritten` before variables became values.
void readUnwritten(llvm::Function &F);

/// Asks `trackDefinedness` to report what nobody wrote of \p Stored: MemorySanitizer takes what an
/// atomic operation stores for written.
void lookAtStored(llvm::IRBuilderBase &Builder, llvm::Value &Stored, llvm::Constant &Site);

/// Does LLVM's MemorySanitizer know the machine?
bool canTrackDefinedness(const llvm::Triple &Target);

/// *Requires*: `check-accesses`, `read-unwritten`, a machine that it knows; what the runtime alone
/// accesses is marked `nosanitize`. *Establishes*: the functions of abi/check.h hear of every value
/// that nobody wrote and that decides a branch or an address. *Preserves*: everything else of the
/// module.
void trackDefinedness(llvm::ArrayRef<llvm::Function *> Functions, CheckSites &Sites,
                      llvm::StringRef Place, llvm::ModuleAnalysisManager &Analyses);

} // namespace tessera

#endif // TESSERA_TARGET_REF_TRACKDEFINEDNESS_H

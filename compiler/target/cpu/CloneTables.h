// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How kernels call functions of other units. Each such function has a table of its clones, named
/// by its symbol and ".amp". It has a pointer for every level of the instruction set, worst first.
///
///     @_Z5twicei.amp = constant [4 x ptr] [ptr @_Z5twicei.amp.v1, ...]   the unit that defines it
///     call i32 @_Z5twicei(i32 %n)                                       in a kernel's clone for v3
///       -->  %1 = load ptr, ptr getelementptr (@_Z5twicei.amp, v3)
///            call i32 %1(i32 %n)
///
/// A unit need not have a clone for every level. Then the table has the best one that the level's
/// machines can run. So units of any -O and -famp-cpu link together, and a missing function is one
/// error of the linker.
#ifndef TESSERA_TARGET_CPU_CLONETABLES_H
#define TESSERA_TARGET_CPU_CLONETABLES_H

#include "target/cpu/CpuClones.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

/// The symbol of \p F's table.
std::string cloneTableSymbol(const llvm::Function &F);

/// The table of \p Exported, whose \p Clones, worst first, have the symbols \p SymbolOf, here or in
/// another object of the unit. It is in a COMDAT if other units may have the function, too.
void defineCloneTable(llvm::Function &Exported, llvm::ArrayRef<CpuClone> Clones,
                      llvm::function_ref<std::string(const CpuClone &)> SymbolOf);

/// Whether it is the checked form of a function that kernels of other units may call.
bool isCheckedExport(const llvm::Function &F);
std::string checkedFormSymbol(const llvm::Function &Checked);

/// The pointer by which kernels of other units find \p Checked, whose clone has the symbol \p
/// CloneSymbol. If a unit has none, they call the function without checks.
void defineCheckedForm(llvm::Function &Checked, llvm::StringRef CloneSymbol);

/// Makes \p F, which is for \p Clone, call functions of other units through their tables.
void callThroughTables(llvm::Function &F, const CpuClone &Clone);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_CLONETABLES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the addresses are aligned from which vectors of lanes are loaded and stored.
#ifndef TESSERA_ANALYSIS_LANEALIGNMENT_H
#define TESSERA_ANALYSIS_LANEALIGNMENT_H

#include "analysis/WorkItemNest.h"
#include "llvm/Support/Alignment.h"

namespace tessera {

/// No vector has more bytes.
inline constexpr unsigned WidestVector = 64;

/// What is certain of the alignment, up to WidestVector, of \p Address in a work-item of \p Nest
/// whose index in its row is a multiple of \p Columns: where blocks of so many begin. That of the
/// object that the address leads into counts, and of what is added to that each factor; a view may
/// begin at any element. The address is one that differs between lanes by a stride.
llvm::Align alignmentInBlocks(const llvm::Value &Address, const WorkItemNest &Nest,
                              unsigned Columns);

} // namespace tessera

#endif // TESSERA_ANALYSIS_LANEALIGNMENT_H

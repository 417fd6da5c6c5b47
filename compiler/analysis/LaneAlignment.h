// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The alignment of addresses where vectors of lanes are loaded and stored.
#ifndef TESSERA_ANALYSIS_LANEALIGNMENT_H
#define TESSERA_ANALYSIS_LANEALIGNMENT_H

#include "analysis/WorkItemNest.h"
#include "llvm/Support/Alignment.h"

namespace tessera {

/// No vector has more bytes.
inline constexpr unsigned WidestVector = 64;

/// The guaranteed alignment of \p Address, up to WidestVector, in a work-item of \p Nest whose
/// index in its row is a multiple of \p Columns. Blocks of that many begin there. It follows from
/// the object of the address, and from each factor of the terms that are added. A view may begin at
/// any element. Between lanes the address must differ by a stride.
llvm::Align alignmentInBlocks(const llvm::Value &Address, const WorkItemNest &Nest,
                              unsigned Columns);

} // namespace tessera

#endif // TESSERA_ANALYSIS_LANEALIGNMENT_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where a debugger finds the vector registers of a thread of this process.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_VECTOR_STATE_H
#define TESSERA_RUNTIME_BACKENDS_REF_VECTOR_STATE_H

#include "abi/debugger.h"

namespace tessera {

/// The facts of the processor. All zeros on other processors than x86.
tessera_debugger_vector_state vector_state_of_processor();

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_VECTOR_STATE_H

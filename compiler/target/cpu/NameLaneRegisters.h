// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Machine pass `name-lane-registers` of x86. Debuggers find neither masks nor the registers of
/// AVX-512 by their numbers in debug information. So the number itself becomes a constant, which
/// they read like any other variable (DebugVariables.h).
///
///     DBG_VALUE $k1, "amp_active"       -->  DBG_VALUE 30464, "amp_active"
///     DBG_VALUE $ymm3, "amp_active"          DBG_VALUE 5152, "amp_active"
///     DBG_VALUE $zmm17, "amp_zmm_x"          DBG_VALUE 68, "amp_register_x"
#ifndef TESSERA_TARGET_CPU_NAMELANEREGISTERS_H
#define TESSERA_TARGET_CPU_NAMELANEREGISTERS_H

namespace llvm {
class MachineFunctionPass;
} // namespace llvm

namespace tessera {

/// Runs after the pass that determines the places of variables. It changes no instruction.
llvm::MachineFunctionPass *createNameLaneRegistersPass();

} // namespace tessera

#endif // TESSERA_TARGET_CPU_NAMELANEREGISTERS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Machine pass `place-reloads`. At `-O0` registers are allocated block by block. A block begins
/// with loads of values from other blocks, which have no place. A debugger took them for code of
/// the function around the inlined ones, and a step over the user's line ended there. So they get
/// the place of their first user.
///
///     renamable $rax = MOV64rm $rsp, ...          -->    renamable $rax = MOV64rm $rsp, ..., !7
///     renamable $ecx = MOV32rm $rax, ..., !7             renamable $ecx = MOV32rm $rax, ..., !7
#ifndef TESSERA_TARGET_CPU_PLACERELOADS_H
#define TESSERA_TARGET_CPU_PLACERELOADS_H

namespace llvm {
class MachineFunctionPass;
} // namespace llvm

namespace tessera {

/// Runs after register allocation. It changes no instruction.
llvm::MachineFunctionPass *createPlaceReloadsPass();

} // namespace tessera

#endif // TESSERA_TARGET_CPU_PLACERELOADS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pass of LLVM's code generation `mend-index-records`. A kernel's index is the sum of a loop's
/// counter of 64 bits and of where the launch begins, of which only the wide form has a register.
/// What debug information says of the sum names that one; debuggers take its lower bits. Where more
/// is done with numbers of 32 bits than adding and multiplying, the upper half of their registers
/// would matter, or gdb refuses what is converted: nothing is said.
///
///     #dbg_value(!DIArgList(i32 %first, i64 %n), "i", plus)
///     -->   #dbg_value(!DIArgList(i64 (sext %first), i64 %n), "i", plus)
#ifndef TESSERA_TARGET_CPU_MENDINDEXRECORDS_H
#define TESSERA_TARGET_CPU_MENDINDEXRECORDS_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace tessera {

/// Runs behind LLVM's passes of code generation that change IR, which make such sums.
llvm::FunctionPass *createMendIndexRecordsPass();

} // namespace tessera

#endif // TESSERA_TARGET_CPU_MENDINDEXRECORDS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pass of LLVM's code generation `mend-index-records`. A kernel's index is the sum of a loop's
/// counter of 64 bits and the launch's beginning, and only the wide form of these has a register.
/// So debug information of the sum refers to the wide form, and debuggers take its lower bits. For
/// other operations than addition and multiplication, the upper half of the registers would matter,
/// or gdb does not accept the conversions. Then there is no debug information.
///
///     #dbg_value(!DIArgList(i32 %first, i64 %n), "i", plus)
///     -->   #dbg_value(!DIArgList(i64 (sext %first), i64 %n), "i", plus)
#ifndef TESSERA_TARGET_CPU_MENDINDEXRECORDS_H
#define TESSERA_TARGET_CPU_MENDINDEXRECORDS_H

namespace llvm {
class FunctionPass;
} // namespace llvm

namespace tessera {

/// Runs after LLVM's passes of code generation that change IR, which make such sums.
llvm::FunctionPass *createMendIndexRecordsPass();

} // namespace tessera

#endif // TESSERA_TARGET_CPU_MENDINDEXRECORDS_H

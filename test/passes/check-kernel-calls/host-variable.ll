; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a variable of the host is an error, and a constant or a tile_static variable is none.
; RUN: not %tessera-opt --passes=check-kernel-calls %s -o /dev/null 2>&1 | %filecheck %s --implicit-check-not=error:

@counter = internal global i32 0
@counters = internal global [2 x i32] zeroinitializer
@table = internal constant [2 x i32] [i32 1, i32 2]
@shared = internal externally_initialized global i32 undef #1
; CHECK: error: variable 'counter' lives on the host and cannot be used in a kernel; capture its value instead
; CHECK-NEXT: note: in the kernel at user.cpp:11
; CHECK: error: variable 'counters' lives on the host and cannot be used in a kernel; capture its value instead
; CHECK-NEXT: note: in the kernel at user.cpp:11
define void @kernel(ptr noalias readonly %closure) #0 {
  %a = load i32, ptr @counter
  %c = load i32, ptr getelementptr (i8, ptr @counters, i64 4)
  %b = load i32, ptr @table
  store i32 %b, ptr @shared
  ret void
}
attributes #0 = { "tessera.kernel"="user.cpp:11" "tessera.rank"="1" "tessera.tile"="4" "tessera.closure"="1,1" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that atomic operations on tile_static memory are marked and become plain ones, as a tile runs on one thread, which are not
; declared independent of other work-items'; and that what may be elsewhere stays atomic.
; RUN: %tessera-opt --passes="verify-kernel-ir,form-tile-function,verify-tile-functions,function(lower-tile-atomics)" %s | %filecheck %s

; CHECK-LABEL: define void @k(
; CHECK: %[[OLD:.*]] = load i32, ptr %counter, align 4{{$}}
; CHECK-NEXT: %[[NEW:.*]] = add i32 %[[OLD]], 3{{$}}
; CHECK-NEXT: store i32 %[[NEW]], ptr %counter, align 4{{$}}
; CHECK: %[[SEEN:.*]] = load i32, ptr %counter, align 4{{$}}
; CHECK-NEXT: %[[SAME:.*]] = icmp eq i32 %[[SEEN]], 5
; CHECK-NEXT: %[[KEPT:.*]] = select i1 %[[SAME]], i32 6, i32 %[[SEEN]]
; CHECK-NEXT: store i32 %[[KEPT]], ptr %counter, align 4{{$}}
; CHECK: atomicrmw add ptr %either, i32 7 monotonic, align 4{{$}}
; CHECK: atomicrmw add ptr %a, i32 8 monotonic, align 4{{$}}
; CHECK-NOT: atomicrmw
@counter = internal externally_initialized global i32 undef, align 4 "tessera.tile_static"

define void @k(ptr %p) #0 {
entry:
  %a = load ptr, ptr %p, align 8
  %l = call i32 @__tessera_local_id(i32 0)
  %old = atomicrmw add ptr @counter, i32 3 monotonic, align 4
  %pair = cmpxchg weak ptr @counter, i32 5, i32 6 monotonic monotonic, align 4
  %was = extractvalue { i32, i1 } %pair, 0
  store i32 %was, ptr %a, align 4
  %odd = trunc i32 %l to i1
  %either = select i1 %odd, ptr @counter, ptr %a
  %one = atomicrmw add ptr %either, i32 7 monotonic, align 4
  %two = atomicrmw add ptr %a, i32 8 monotonic, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

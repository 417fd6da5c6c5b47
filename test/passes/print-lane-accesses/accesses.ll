; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that accesses are told apart by the distance of neighbouring lanes, and blocks by whether all lanes reach them.
; RUN: %tessera-opt --passes="function(print<lane-accesses>)" %s | %filecheck %s

; CHECK-LABEL: lane-accesses of 'distances':
; CHECK: all lanes
; CHECK: uniform: %a = load ptr
; CHECK: consecutive: %next = load float
; CHECK: strided by 4: %wider = load double
; CHECK: reversed: %back = load i32
; CHECK: strided by 12: %third = load float
; CHECK: strided by 4: %odd.bits = load i24
; CHECK: uniform: %one = load float
; CHECK: scattered: %found = load i32
; CHECK: scattered: %counted = atomicrmw
; CHECK: scattered: %swapped = cmpxchg
; CHECK: scattered: %ordered = load atomic
; CHECK: scattered: %own = load i32, ptr %private
; CHECK: consecutive: store float %next
; CHECK: uniform: store i32 %x
define void @distances(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %i = sext i32 %x to i64
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i64 %i
  %next = load float, ptr %element, align 4
  %wider = load double, ptr %element, align 4
  %minus = sub nsw i64 100, %i
  %before = getelementptr i32, ptr %a, i64 %minus
  %back = load i32, ptr %before, align 4
  %triple = getelementptr [3 x float], ptr %a, i64 %i
  %third = load float, ptr %triple, align 4
  %odd.bits = load i24, ptr %element, align 4
  %one = load float, ptr %a, align 4
  %place = getelementptr i32, ptr %a, i32 %back
  %found = load i32, ptr %place, align 4
  %counted = atomicrmw add ptr %element, i32 1 monotonic
  %swapped = cmpxchg ptr %a, i32 0, i32 1 monotonic monotonic
  %ordered = load atomic i32, ptr %element monotonic, align 4
  %private = alloca i32
  %own = load i32, ptr %private
  store float %next, ptr %element, align 4
  store i32 %x, ptr %a, align 4
  ret void
}

; CHECK-LABEL: lane-accesses of 'masks':
; CHECK: %0: all lanes
; CHECK: %guarded: some lanes
; CHECK: consecutive: store
; CHECK: %loop: some lanes
; CHECK: %together: all lanes
; CHECK: %chosen: all lanes
; CHECK: %end: all lanes
define void @masks(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  %ap = getelementptr i8, ptr %p, i64 8
  %a = load ptr, ptr %ap, align 8
  %inside = icmp slt i32 %x, %n
  br i1 %inside, label %guarded, label %together
guarded:
  %element = getelementptr float, ptr %a, i32 %x
  store float 1.0, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %guarded ], [ %k.next, %loop ]
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %together
together:
  %big = icmp sgt i32 %n, 7
  br i1 %big, label %chosen, label %end
chosen:
  br label %end
end:
  ret void
}

; The first time round all lanes are in the loop, later those that are left.
; CHECK-LABEL: lane-accesses of 'leaving':
; CHECK: %loop: some lanes
; CHECK: %end: all lanes
define void @leaving(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %x
  br i1 %on, label %loop, label %end
end:
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that accesses are told apart by the distance of neighbouring lanes, and blocks by whether all lanes reach them.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(print<lane-accesses>)" %s | %filecheck %s

; CHECK-LABEL: lane-accesses of 'distances', work-items of %.column:
; CHECK: all lanes
; CHECK: uniform: %a = load ptr
; CHECK: consecutive: %next = load float
; CHECK: strided by 4: %wider = load double
; CHECK: reversed: %back = load i32
; CHECK: strided by 12: %third = load float
; CHECK: strided by 4: %odd.bits = load i24
; CHECK: strided by 6: %adjacent = load i48
; CHECK: uniform: %one = load float
; CHECK: scattered: %found = load i32
; CHECK: scattered: %counted = atomicrmw
; CHECK: scattered: %swapped = cmpxchg
; CHECK: scattered: %ordered = load atomic
; CHECK: strided by 8: %own = load i32, ptr %second
; CHECK: scattered: %nothing = load i32, ptr %somewhere
; CHECK: consecutive: store float %next
; CHECK: consecutive: store i32 %last, ptr %alone
; CHECK: uniform: store i32 %global
define void @distances(ptr noalias readonly %p) #0 {
  %private = alloca [2 x i32], align 4
  %alone = alloca i32, align 4
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
  %triple.of.shorts = getelementptr [3 x i16], ptr %a, i64 %i
  %adjacent = load i48, ptr %triple.of.shorts, align 2
  %one = load float, ptr %a, align 4
  %place = getelementptr i32, ptr %a, i32 %back
  %found = load i32, ptr %place, align 4
  %counted = atomicrmw add ptr %element, i32 1 monotonic
  %swapped = cmpxchg ptr %a, i32 0, i32 1 monotonic monotonic
  %ordered = load atomic i32, ptr %element monotonic, align 4
  %second = getelementptr i32, ptr %private, i64 1
  %own = load i32, ptr %second, align 4
  %somewhere = getelementptr i32, ptr %private, i32 %found
  %nothing = load i32, ptr %somewhere, align 4
  store float %next, ptr %element, align 4
  %last = load i32, ptr %alone, align 4
  store i32 %last, ptr %alone, align 4
  %exchanged = extractvalue {i32, i1} %swapped, 0
  call void (...) @take(float %next, double %wider, i32 %back, float %third, i24 %odd.bits, i48 %adjacent, float %one, i32 %found)
  call void (...) @take(i32 %counted, i32 %exchanged, i32 %ordered, i32 %own, i32 %nothing, i32 %last)
  store i32 %x, ptr %a, align 4
  ret void
}

; CHECK-LABEL: lane-accesses of 'masks', work-items of %.column:
; CHECK: %.column: all lanes{{$}}
; CHECK: %guarded: some lanes
; CHECK-NEXT: consecutive: store
; CHECK: %loop: all lanes{{$}}
; CHECK: %together.loopexit: some lanes{{$}}
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

; Who enters a loop that lanes leave one after the other is in it while it goes on; what stands behind a break, fewer.
; CHECK-LABEL: lane-accesses of 'leaving', work-items of %.column:
; CHECK: %loop: all lanes that are left in the loop
; CHECK-NEXT: consecutive: %v = load
; CHECK: %latch: some lanes{{$}}
; CHECK-NEXT: uniform: store i32 %k
; CHECK: %end: all lanes{{$}}
define void @leaving(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %latch ]
  %v = load i32, ptr %element, align 4
  %found = icmp eq i32 %k, %v
  br i1 %found, label %end, label %latch
latch:
  store i32 %k, ptr %a, align 4
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %x
  br i1 %on, label %loop, label %end
end:
  ret void
}

; Who leaves two loops at once parts the outer one, too, although all go around it in the same number of iterations.
; CHECK-LABEL: lane-accesses of 'out_of_two', work-items of %.column:
; CHECK: %outer: all lanes that are left in the loop
; CHECK: %inner: all lanes that are left in the loop
; CHECK: %next: some lanes{{$}}
; CHECK: %end: all lanes{{$}}
define void @out_of_two(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n = load i32, ptr %p, align 4
  br label %outer
outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %next ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %latch ]
  call void (...) @take(i32 %j)
  %found = icmp eq i32 %j, %x
  br i1 %found, label %end, label %latch
latch:
  %j.next = add nsw i32 %j, 1
  %on = icmp slt i32 %j.next, %n
  br i1 %on, label %inner, label %next
next:
  %i.next = add nsw i32 %i, 1
  %again = icmp slt i32 %i.next, %n
  br i1 %again, label %outer, label %end
end:
  ret void
}

; A branch that rows take differently masks the rows that run together.
; CHECK-LABEL: lane-accesses of 'rows', work-items of %.column:
; CHECK: %guarded: some lanes{{$}}
; CHECK-NEXT: consecutive: store i32 1
; CHECK-NEXT: strided by 32: store i32 2
; CHECK-NEXT: uniform: store i32 3
; CHECK: %end: all lanes{{$}}
define void @rows(ptr noalias readonly %p) #1 {
  %column = call i32 @__tessera_local_id(i32 1)
  %row = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %above = icmp slt i32 %row, 3
  br i1 %above, label %guarded, label %end
guarded:
  %first = mul nsw i32 %row, 8
  %place = add nsw i32 %first, %column
  %element = getelementptr i32, ptr %a, i32 %place
  store i32 1, ptr %element, align 4
  %down = mul nsw i32 %column, 8
  %transposed = add nsw i32 %down, %row
  %below = getelementptr i32, ptr %a, i32 %transposed
  store i32 2, ptr %below, align 4
  %mark = getelementptr i32, ptr %a, i32 %row
  store i32 3, ptr %mark, align 4
  br label %end
end:
  ret void
}

declare void @take(...)

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="32,8" "tessera.closure"="24,8" "tessera.captures"="" }

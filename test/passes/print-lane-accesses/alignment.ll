; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the alignment of accesses in the first work-item of a row is found from that of the object and from what is
; added to it, also from factors of what nobody knows and from loops, and that nothing is said of where a view begins.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(print<lane-accesses>)" %s | %filecheck %s

@row = internal externally_initialized global [64 x i32] undef, align 4 "tessera.tile_static"
@rows16 = internal externally_initialized global [8 x [16 x i32]] undef, align 4 "tessera.tile_static"
@rows20 = internal externally_initialized global [8 x [20 x i32]] undef, align 4 "tessera.tile_static"
@bytes = internal externally_initialized global [64 x i8] undef, align 1 "tessera.tile_static"
@points = internal externally_initialized global [8 x [2 x i32]] undef, align 4 "tessera.tile_static"

; CHECK-LABEL: lane-accesses of 'objects', work-items of %.column:
; CHECK: consecutive: %of.view = load i32
; CHECK: consecutive, align 64: %first = load i32
; CHECK: consecutive: %second = load i32
; CHECK: consecutive, align 16: %fifth = load i32
; CHECK: consecutive, align 64: %in.rows16 = load i32
; CHECK: consecutive, align 16: %in.rows20 = load i32
; CHECK: consecutive, align 32: %byte = load i8
; CHECK: reversed: %back = load i32
; CHECK: reversed, align 64: %back.of.64 = load i32
; CHECK: strided by 8, align 64: %point.x = load i32
; CHECK: strided by 8: %point.y = load i32
; CHECK: uniform: %one = load i32
; CHECK: scattered: %found = load i32
; CHECK: consecutive, align 16: store i32 0, ptr %of.both
define void @objects(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_local_id(i32 0)
  %i = zext i32 %x to i64
  %j = zext i32 %y to i64
  %a = load ptr, ptr %p, align 8
  %view.at = getelementptr i32, ptr %a, i64 %i
  %of.view = load i32, ptr %view.at, align 4
  %first.at = getelementptr [64 x i32], ptr @row, i64 0, i64 %i
  %first = load i32, ptr %first.at, align 4
  %second.at = getelementptr i8, ptr %first.at, i64 4
  %second = load i32, ptr %second.at, align 4
  %fifth.at = getelementptr i8, ptr %first.at, i64 16
  %fifth = load i32, ptr %fifth.at, align 4
  %rows16.at = getelementptr [8 x [16 x i32]], ptr @rows16, i64 0, i64 %j, i64 %i
  %in.rows16 = load i32, ptr %rows16.at, align 4
  %rows20.at = getelementptr [8 x [20 x i32]], ptr @rows20, i64 0, i64 %j, i64 %i
  %in.rows20 = load i32, ptr %rows20.at, align 4
  %k = add nuw nsw i64 %i, 32
  %byte.at = getelementptr i8, ptr @bytes, i64 %k
  %byte = load i8, ptr %byte.at, align 1
  %minus = sub nsw i64 7, %i
  %back.at = getelementptr i32, ptr @row, i64 %minus
  %back = load i32, ptr %back.at, align 4
  %minus.of.16 = sub nsw i64 16, %i
  %back.of.64.at = getelementptr i32, ptr @row, i64 %minus.of.16
  %back.of.64 = load i32, ptr %back.of.64.at, align 4
  %x.at = getelementptr [8 x [2 x i32]], ptr @points, i64 0, i64 %i, i64 0
  %point.x = load i32, ptr %x.at, align 4
  %y.at = getelementptr [8 x [2 x i32]], ptr @points, i64 0, i64 %i, i64 1
  %point.y = load i32, ptr %y.at, align 4
  %one = load i32, ptr @row, align 4
  %found.at = getelementptr i32, ptr @row, i32 %of.view
  %found = load i32, ptr %found.at, align 4
  %which = icmp eq i32 %one, 0
  %both = select i1 %which, i64 16, i64 4
  %both.i = add nsw i64 %both, %i
  %of.both = getelementptr i32, ptr @row, i64 %both.i
  store i32 0, ptr %of.both, align 4
  call void (...) @take(i32 %of.view, i32 %first, i32 %second, i32 %fifth, i32 %in.rows16, i32 %in.rows20, i8 %byte)
  call void (...) @take(i32 %back, i32 %back.of.64, i32 %point.x, i32 %point.y, i32 %one, i32 %found)
  ret void
}

; CHECK-LABEL: lane-accesses of 'numbers', work-items of %.column:
; CHECK: consecutive, align 32: store i32 1
; CHECK: consecutive, align 32: store i32 2
; CHECK: consecutive, align 16: store i32 3
; CHECK: consecutive: store i32 4
; CHECK: consecutive, align 8: store i32 5
; CHECK: consecutive, align 64: store i32 6
; CHECK: consecutive, align 16: store i32 7
; CHECK: consecutive: store i32 8
; CHECK: consecutive, align 64: store i32 9
define void @numbers(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %n = load i32, ptr %p, align 4
  %i = zext i32 %x to i64
  %at = getelementptr i32, ptr @row, i64 %i
  ; Factors.
  %eightfold = mul i32 %n, 24
  %at.1 = getelementptr i32, ptr %at, i32 %eightfold
  store i32 1, ptr %at.1, align 4
  %shifted = shl i32 %n, 3
  %at.2 = getelementptr i32, ptr %at, i32 %shifted
  store i32 2, ptr %at.2, align 4
  %rounded = and i32 %n, -4
  %wide = sext i32 %rounded to i64
  %at.3 = getelementptr i32, ptr %at, i64 %wide
  store i32 3, ptr %at.3, align 4
  %at.4 = getelementptr i32, ptr %at, i32 %n
  store i32 4, ptr %at.4, align 4
  %sum = add i32 %shifted, %rounded
  %odd = sub i32 %sum, 2
  %at.5 = getelementptr i32, ptr %at, i32 %odd
  store i32 5, ptr %at.5, align 4
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %k.next, %loop ]
  %m = phi i64 [ 4, %0 ], [ %m.next, %loop ]
  %o = phi i64 [ 0, %0 ], [ %o.next, %loop ]
  %at.6 = getelementptr i32, ptr %at, i64 %k
  store i32 6, ptr %at.6, align 4
  %at.7 = getelementptr i32, ptr %at, i64 %m
  store i32 7, ptr %at.7, align 4
  %at.8 = getelementptr i32, ptr %at, i64 %o
  store i32 8, ptr %at.8, align 4
  %o.rounded = and i64 %o, -16
  %at.9 = getelementptr i32, ptr %at, i64 %o.rounded
  store i32 9, ptr %at.9, align 4
  %k.next = add i64 %k, 16
  %m.next = mul i64 %m, 3
  %o.next = add i64 %o, 1
  %on = icmp ult i64 %o.next, 9
  br i1 %on, label %loop, label %end
end:
  ret void
}

; What lives across a barrier lies in the tile's memory, row after row of eight.
; CHECK-LABEL: lane-accesses of 'across', work-items of %.column:
; CHECK: consecutive, align 32: store i32 %v, ptr %{{.*}}, align 4
; CHECK-LABEL: lane-accesses of 'across', work-items of %after.barrier.column:
; CHECK: consecutive, align 32: %{{.*}} = load i32, ptr %{{.*}}, align 4
define void @across(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %at = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %at, align 4
  call void @__tessera_barrier(i32 3)
  store i32 %v, ptr %at, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent
declare void @take(...) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="8,8" "tessera.closure"="24,8" "tessera.captures"="" }

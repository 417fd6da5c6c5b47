; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that before the first of several barriers a tile asks for the lines that its work-items store to behind the last
; one, if all of them do that whose index is inside, and that it asks for no others.
; RUN: %tessera-opt --passes=prefetch-results %s | %filecheck %s
; RUN: %tessera-opt --passes="prefetch-results,form-tile-function-at-barriers,function(vectorize-work-items)" %s | %filecheck --check-prefix=LINES %s

; CHECK-LABEL: define void @inside(
; CHECK: [[TO:%.*]] = load ptr, ptr %p
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i32, ptr [[TO]], i64 %
; CHECK-NEXT: call void @llvm.prefetch.p0(ptr [[PLACE]], i32 1, i32 3, i32 1)
; CHECK-NEXT: call void @__tessera_barrier
; CHECK-NOT: llvm.prefetch
; CHECK: ret void

; Each line once: 32 lanes of 4 bytes are two of them.
; LINES-LABEL: define void @inside(
; LINES: [[FIRST:%.*]] = getelementptr i8, ptr [[ROW:%.*]], i64 0
; LINES-NEXT: call void @llvm.prefetch.p0(ptr [[FIRST]], i32 1, i32 3, i32 1)
; LINES-NEXT: [[SECOND:%.*]] = getelementptr i8, ptr [[ROW]], i64 64
; LINES-NEXT: call void @llvm.prefetch.p0(ptr [[SECOND]], i32 1, i32 3, i32 1)
; LINES-NOT: llvm.prefetch
; LINES: ret void
define void @inside(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %wide = sext i32 %i to i64
  %np = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %np, align 8
  call void @__tessera_barrier(i32 3)
  call void @__tessera_barrier(i32 3)
  %is.inside = icmp slt i32 %i, %n
  br i1 %is.inside, label %then, label %end
then:
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i64 %wide
  store i32 7, ptr %element, align 4
  br label %end
end:
  ret void
}

; The first work-item alone stores.
; CHECK-LABEL: define void @of_one(
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @of_one(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_local_id(i32 0)
  call void @__tessera_barrier(i32 3)
  call void @__tessera_barrier(i32 3)
  %is.first = icmp slt i32 %x, 1
  br i1 %is.first, label %then, label %end
then:
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i32 %i
  store i32 7, ptr %element, align 4
  br label %end
end:
  ret void
}

; Nothing is computed between barriers.
; CHECK-LABEL: define void @one_barrier(
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @one_barrier(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  call void @__tessera_barrier(i32 3)
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i32 %i
  store i32 7, ptr %element, align 4
  ret void
}

; Where to, is known at the end.
; CHECK-LABEL: define void @through_a_table(
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @through_a_table(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  call void @__tessera_barrier(i32 3)
  call void @__tessera_barrier(i32 3)
  %to = load ptr, ptr %p, align 8
  %from = getelementptr inbounds i32, ptr %to, i32 %i
  %place = load i32, ptr %from, align 4
  %element = getelementptr inbounds i32, ptr %to, i32 %place
  store i32 7, ptr %element, align 4
  ret void
}

; What is changed where it lies has been loaded.
; CHECK-LABEL: define void @in_place(
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @in_place(ptr noalias readonly %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %to = load ptr, ptr %p, align 8
  %element = getelementptr inbounds i32, ptr %to, i32 %i
  %v = load i32, ptr %element, align 4
  call void @__tessera_barrier(i32 3)
  call void @__tessera_barrier(i32 3)
  store i32 %v, ptr %element, align 4
  ret void
}

; A barrier in a loop comes too often; the members of a struct are adjacent.
; CHECK-LABEL: define void @structs(
; CHECK: iteration:
; CHECK-NOT: llvm.prefetch
; CHECK: last:
; CHECK: call void @llvm.prefetch
; CHECK-NEXT: call void @__tessera_barrier
; CHECK-NOT: llvm.prefetch
; CHECK: ret void
define void @structs(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %to = load ptr, ptr %p, align 8
  br label %iteration
iteration:
  %iterations = phi i32 [ 0, %entry ], [ %next, %iteration ]
  call void @__tessera_barrier(i32 3)
  %next = add i32 %iterations, 1
  %again = icmp slt i32 %next, 4
  br i1 %again, label %iteration, label %last
last:
  call void @__tessera_barrier(i32 3)
  %element = getelementptr inbounds {i32, i32}, ptr %to, i32 %i
  call void @__tessera_barrier(i32 3)
  store i32 7, ptr %element, align 4
  %second = getelementptr inbounds i8, ptr %element, i64 4
  store i32 8, ptr %second, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)
declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="32" "tessera.closure"="24,8" "tessera.captures"="" }

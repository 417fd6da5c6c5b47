; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the iterations of a loop with a barrier follow one another, each with a barrier of its own, if their number is known and
; small, and that the barrier must not be copied by anyone else afterwards.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=unroll-barrier-loops --count-decisions=%t.decisions %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions %s --check-prefix=DECISIONS
; DECISIONS-DAG: {{^}}unroll-barrier-loops.taken	2{{$}}
; DECISIONS-DAG: {{^}}unroll-barrier-loops.several-exits	1{{$}}
; DECISIONS-DAG: {{^}}unroll-barrier-loops.many	2{{$}}
; DECISIONS-DAG: {{^}}unroll-barrier-loops.large	1{{$}}

@shared = internal externally_initialized global [64 x i32] undef, align 4 #2

; CHECK-LABEL: define void @halves(
; CHECK-COUNT-3: call void @__tessera_barrier(
; CHECK-NOT: call void @__tessera_barrier(
; CHECK: ret void
define void @halves(ptr %closure) #0 {
entry:
  %l = call i32 @__tessera_local_id(i32 0)
  %own = getelementptr inbounds [64 x i32], ptr @shared, i32 0, i32 %l
  br label %loop
loop:
  %s = phi i32 [ 4, %entry ], [ %half, %latch ]
  %does = icmp slt i32 %l, %s
  br i1 %does, label %then, label %latch
then:
  %at = add nsw i32 %l, %s
  %other = getelementptr inbounds [64 x i32], ptr @shared, i32 0, i32 %at
  %v = load i32, ptr %other, align 4
  store i32 %v, ptr %own, align 4
  br label %latch
latch:
  call void @__tessera_barrier(i32 3)
  %half = lshr i32 %s, 1
  %last = icmp eq i32 %half, 0
  br i1 %last, label %end, label %loop
end:
  ret void
}

; A loop around it stays.
; CHECK-LABEL: define void @inner(
; CHECK-COUNT-2: call void @__tessera_barrier(
; CHECK-NOT: call void @__tessera_barrier(
; CHECK: br i1
; CHECK-NOT: br i1
define void @inner(ptr %closure) #0 {
entry:
  %n = load i32, ptr %closure, align 4
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k1, %outer.latch ]
  br label %loop
loop:
  %s = phi i32 [ 0, %outer ], [ %s1, %loop ]
  call void @__tessera_barrier(i32 3)
  %s1 = add i32 %s, 1
  %last = icmp eq i32 %s1, 2
  br i1 %last, label %outer.latch, label %loop
outer.latch:
  %k1 = add i32 %k, 1
  %all = icmp eq i32 %k1, %n
  br i1 %all, label %end, label %outer
end:
  ret void
}

; CHECK-LABEL: define void @of_any_number(
; CHECK: br i1
define void @of_any_number(ptr %closure) #0 {
entry:
  %n = load i32, ptr %closure, align 4
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s1, %loop ]
  call void @__tessera_barrier(i32 3)
  %s1 = add i32 %s, 1
  %last = icmp eq i32 %s1, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @of_many(
; CHECK: br i1
define void @of_many(ptr %closure) #0 {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s1, %loop ]
  call void @__tessera_barrier(i32 3)
  %s1 = add i32 %s, 1
  %last = icmp eq i32 %s1, 64
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @left_early(
; CHECK: br i1
define void @left_early(ptr %closure) #0 {
entry:
  %n = load i32, ptr %closure, align 4
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s1, %latch ]
  call void @__tessera_barrier(i32 3)
  %early = icmp eq i32 %s, %n
  br i1 %early, label %end, label %latch
latch:
  %s1 = add i32 %s, 1
  %last = icmp eq i32 %s1, 8
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @large(
; CHECK: br i1
define void @large(ptr %closure) #0 {
entry:
  %x = load i32, ptr %closure, align 4
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s1, %loop ]
  %v0 = phi i32 [ %x, %entry ], [ %v32, %loop ]
  %v1 = xor i32 %v0, 7919
  %v2 = xor i32 %v1, 15838
  %v3 = xor i32 %v2, 23757
  %v4 = xor i32 %v3, 31676
  %v5 = xor i32 %v4, 39595
  %v6 = xor i32 %v5, 47514
  %v7 = xor i32 %v6, 55433
  %v8 = xor i32 %v7, 63352
  %v9 = xor i32 %v8, 71271
  %v10 = xor i32 %v9, 79190
  %v11 = xor i32 %v10, 87109
  %v12 = xor i32 %v11, 95028
  %v13 = xor i32 %v12, 102947
  %v14 = xor i32 %v13, 110866
  %v15 = xor i32 %v14, 118785
  %v16 = xor i32 %v15, 126704
  %v17 = xor i32 %v16, 134623
  %v18 = xor i32 %v17, 142542
  %v19 = xor i32 %v18, 150461
  %v20 = xor i32 %v19, 158380
  %v21 = xor i32 %v20, 166299
  %v22 = xor i32 %v21, 174218
  %v23 = xor i32 %v22, 182137
  %v24 = xor i32 %v23, 190056
  %v25 = xor i32 %v24, 197975
  %v26 = xor i32 %v25, 205894
  %v27 = xor i32 %v26, 213813
  %v28 = xor i32 %v27, 221732
  %v29 = xor i32 %v28, 229651
  %v30 = xor i32 %v29, 237570
  %v31 = xor i32 %v30, 245489
  %v32 = xor i32 %v31, 253408
  store i32 %v32, ptr @shared, align 4
  call void @__tessera_barrier(i32 3)
  %s1 = add i32 %s, 1
  %last = icmp eq i32 %s1, 10
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK: declare void @__tessera_barrier(i32) #[[BARRIER:[0-9]+]]
; CHECK: attributes #[[BARRIER]] = { convergent {{.*}}noduplicate
declare i32 @__tessera_local_id(i32) #1
declare void @__tessera_barrier(i32) #3

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="64" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { nocallback nounwind willreturn memory(none) }
attributes #2 = { "tessera.tile_static" }
attributes #3 = { convergent nocallback noduplicate nounwind }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that parts of tile_static variables that are accessed one by one become variables of their own, with what they need to stay
; aligned; and that a variable stays whole whose accesses may meet, or may be anywhere, or lie outside, or whose address is used otherwise.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=split-tile-statics,verify-kernel-ir --count-decisions=%t.decisions %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s
; DECISIONS-DAG: {{^}}split-tile-statics.taken	3{{$}}
; DECISIONS-DAG: {{^}}split-tile-statics.one-part	3{{$}}
; DECISIONS-DAG: {{^}}split-tile-statics.other-use	1{{$}}
; DECISIONS-DAG: {{^}}split-tile-statics.anywhere	3{{$}}

@planes = internal externally_initialized global [2 x [16 x [16 x i32]]] undef, align 16 #1
@loops = internal externally_initialized global [32 x [16 x i32]] undef, align 4 #1
@odd = internal externally_initialized global [8 x i32] undef, align 16 #1
@meet = internal externally_initialized global [32 x [16 x i32]] undef, align 4 #1
@halves = internal externally_initialized global [32 x i32] undef, align 4 #1
@one = internal externally_initialized global [16 x i32] undef, align 4 #1
@given = internal externally_initialized global [32 x i32] undef, align 4 #1
@unknown = internal externally_initialized global [32 x i32] undef, align 4 #1
@outside = internal externally_initialized global [32 x i32] undef, align 4 #1
@indirect = internal externally_initialized global [32 x i32] undef, align 4 #1

; The second part begins at the variable's byte 1024, which is aligned.
; CHECK-DAG: @planes.part = internal externally_initialized global [1024 x i8] undef, align 16 #[[STATIC:[0-9]+]]
; CHECK-DAG: @planes.part.[[B:[0-9]+]] = internal externally_initialized global [1024 x i8] undef, align 16 #[[STATIC]]
; CHECK-DAG: @loops.part = internal externally_initialized global [1024 x i8] undef, align 4 #[[STATIC]]
; CHECK-DAG: @loops.part.[[L:[0-9]+]] = internal externally_initialized global [1024 x i8] undef, align 4 #[[STATIC]]
; Element 3 is the fourth of a part that begins with the variable, and element 6 the third of one from element 4 on.
; CHECK-DAG: @odd.part = internal externally_initialized global [16 x i8] undef, align 16 #[[STATIC]]
; CHECK-DAG: @odd.part.[[O:[0-9]+]] = internal externally_initialized global [12 x i8] undef, align 16 #[[STATIC]]
; CHECK-NOT: @{{meet|halves|one|given|unknown|outside|indirect}}.part

; CHECK-LABEL: define void @planes_of_two(
; CHECK: %[[OFFSET:.*]] = add nsw i64 %{{.*}}, %{{.*}}
; CHECK: %[[FIRST:.*]] = getelementptr inbounds i8, ptr @planes.part, i64 %[[OFFSET]]
; CHECK: store i32 1, ptr %[[FIRST]], align 4
; CHECK: %[[SECOND:.*]] = getelementptr inbounds i8, ptr @planes.part.[[B]], i64 %{{.*}}
; CHECK: store i32 2, ptr %[[SECOND]], align 4
define void @planes_of_two(ptr %p) #0 {
  %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 0)
  %m = call range(i32 0, 16) i32 @__tessera_local_id(i32 1)
  %first = getelementptr inbounds [2 x [16 x [16 x i32]]], ptr @planes, i32 0, i32 0, i32 %l, i32 %m
  store i32 1, ptr %first, align 4
  %second = getelementptr inbounds [2 x [16 x [16 x i32]]], ptr @planes, i32 0, i32 1, i32 %m, i32 %l
  store i32 2, ptr %second, align 4
  ret void
}

; A counter has its last value only where the loop ends, however the loop asks for that.
; CHECK-LABEL: define void @counters(
; CHECK: getelementptr inbounds i8, ptr @loops.part, i64
; CHECK: getelementptr inbounds i8, ptr @loops.part.[[L]], i64
define void @counters(ptr %p) #0 {
entry:
  %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 0)
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %done = icmp eq i32 %k, 16
  br i1 %done, label %end, label %body
body:
  %first = getelementptr inbounds [16 x i32], ptr @loops, i32 %k, i32 %l
  %v = load i32, ptr %first, align 4
  %k16 = add nuw nsw i32 %k, 16
  %second = getelementptr inbounds [16 x i32], ptr @loops, i32 %k16, i32 %l
  store i32 %v, ptr %second, align 4
  %k1 = add nuw nsw i32 %k, 1
  br label %head
end:
  ret void
}

; CHECK-LABEL: define void @alignment(
; CHECK: store i32 1, ptr getelementptr inbounds (i8, ptr @odd.part, i64 12), align 4
; CHECK: store i32 2, ptr getelementptr inbounds (i8, ptr @odd.part.[[O]], i64 8), align 8
define void @alignment(ptr %p) #0 {
  %third = getelementptr inbounds i32, ptr @odd, i32 3
  store i32 1, ptr %third, align 4
  %sixth = getelementptr inbounds i32, ptr @odd, i32 6
  store i32 2, ptr %sixth, align 8
  ret void
}

; Here the counter has its last value, too.
; CHECK-LABEL: define void @last_value(
; CHECK: getelementptr inbounds [16 x i32], ptr @meet
; CHECK: getelementptr inbounds [16 x i32], ptr @meet
define void @last_value(ptr %p) #0 {
entry:
  %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 0)
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %first = getelementptr inbounds [16 x i32], ptr @meet, i32 %k, i32 %l
  %v = load i32, ptr %first, align 4
  %done = icmp eq i32 %k, 16
  br i1 %done, label %end, label %body
body:
  %k16 = add nuw nsw i32 %k, 16
  %second = getelementptr inbounds [16 x i32], ptr @meet, i32 %k16, i32 %l
  store i32 %v, ptr %second, align 4
  %k1 = add nuw nsw i32 %k, 1
  br label %head
end:
  ret void
}

; CHECK-LABEL: define void @other_half(
; CHECK: getelementptr inbounds i32, ptr @halves
define void @other_half(ptr %p) #0 {
  %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 0)
  %first = getelementptr inbounds i32, ptr @halves, i32 %l
  store i32 1, ptr %first, align 4
  %m = sub nsw i32 30, %l
  %second = getelementptr inbounds i32, ptr @halves, i32 %m
  store i32 2, ptr %second, align 4
  ret void
}

; CHECK-LABEL: define void @alone(
; CHECK: getelementptr inbounds i32, ptr @one
define void @alone(ptr %p) #0 {
  %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 0)
  %first = getelementptr inbounds i32, ptr @one, i32 %l
  store i32 1, ptr %first, align 4
  ret void
}

; CHECK-LABEL: define void @handed_over(
; CHECK: getelementptr inbounds i32, ptr @given, i32 16
define void @handed_over(ptr %p) #0 {
  store i32 1, ptr @given, align 4
  %second = getelementptr inbounds i32, ptr @given, i32 16
  store i32 2, ptr %second, align 4
  %old = atomicrmw add ptr @given, i32 1 monotonic, align 4
  ret void
}

; CHECK-LABEL: define void @any_place(
; CHECK: getelementptr inbounds i64, ptr @unknown
define void @any_place(ptr %p) #0 {
  store i32 1, ptr @unknown, align 4
  %n = load i64, ptr %p, align 8
  %second = getelementptr inbounds i64, ptr @unknown, i64 %n
  store i32 2, ptr %second, align 4
  ret void
}

; What lies outside is no part.
; CHECK-LABEL: define void @never_executed(
; CHECK: getelementptr inbounds i32, ptr @outside, i32 2000
define void @never_executed(ptr %p) #0 {
  %second = getelementptr inbounds i32, ptr @outside, i32 2000
  store i32 2, ptr %second, align 4
  store i32 1, ptr @outside, align 4
  ret void
}

; CHECK-LABEL: define void @one_of_two(
; CHECK: getelementptr inbounds i32, ptr @indirect, i64 %large
define void @one_of_two(ptr %p) #0 {
  store i32 1, ptr @indirect, align 4
  %n = load i64, ptr %p, align 8
  %large = shl nsw i64 %n, 40
  %second = getelementptr inbounds i32, ptr @indirect, i64 %large
  store i32 2, ptr %second, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="16,16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }

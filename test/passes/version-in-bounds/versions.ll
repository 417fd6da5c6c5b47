; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a kernel with guards gets a version without those whose conditions are known before the launch, and a
; function that asks for them: what the ids are in, what the function object says, and what a loop counts to.
; RUN: %tessera-opt --passes=version-in-bounds,globaldce %s | %filecheck %s
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes=version-in-bounds --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --check-prefix=DECISIONS
; DECISIONS-DAG: {{^}}version-in-bounds.taken	5{{$}}
; DECISIONS-DAG: {{^}}version-in-bounds.unknown	1{{$}}

; A view of n elements, and the number k.
; CHECK-LABEL: define void @shifted(
; CHECK: %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(
define void @shifted(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %k.address = getelementptr inbounds i8, ptr %p, i64 32
  %k = load i32, ptr %k.address, align 4
  %at = add i32 %i, %k
  %a = getelementptr i32, ptr %data, i32 %at
  %inside = icmp ult i32 %at, %n
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  ret void
}

; The index is data: its guard stays, beside the one of the other access.
; CHECK-LABEL: define void @indirect(
define void @indirect(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %a = getelementptr i32, ptr %data, i32 %i
  %inside = icmp ult i32 %i, %n
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  %at = load i32, ptr %e, align 4
  %there = getelementptr i32, ptr %data, i32 %at
  %inside.there = icmp ult i32 %at, %n
  %to = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %there, i1 %inside.there, i32 4)
  store i32 1, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @data_alone(
define void @data_alone(ptr %p) #0 {
  %data = load ptr, ptr %p, align 8
  %at = load i32, ptr %data, align 4
  %there = getelementptr i32, ptr %data, i32 %at
  %inside = icmp ult i32 %at, 100
  %to = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %there, i1 %inside, i32 4)
  store i32 1, ptr %to, align 4
  ret void
}

; Only work-items of which the branch has said something get there.
; CHECK-LABEL: define void @asked(
define void @asked(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %is.first = icmp eq i32 %i, 0
  br i1 %is.first, label %end, label %before
before:
  %at = add i32 %i, -1
  %a = getelementptr i32, ptr %data, i32 %at
  %inside = icmp ult i32 %at, %n
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @counts(
define void @counts(ptr %p) #1 {
entry:
  %tile = call i32 @__tessera_tile_id(i32 0)
  %local = call i32 @__tessera_local_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %k.address = getelementptr inbounds i8, ptr %p, i64 32
  %k = load i32, ptr %k.address, align 4
  %first = mul nsw i32 %tile, 1000
  %own = add nsw i32 %first, %local
  br label %loop
loop:
  %c = phi i32 [ 0, %entry ], [ %c1, %body ]
  %more = icmp slt i32 %c, %k
  br i1 %more, label %body, label %end
body:
  %at = add nsw i32 %own, %c
  %a = getelementptr i32, ptr %data, i32 %at
  %inside = icmp ult i32 %at, %n
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  %c1 = add nsw i32 %c, 1
  br label %loop
end:
  ret void
}

; A captured array: its extent stands behind a pointer.
; CHECK-LABEL: define void @array(
define void @array(ptr %p) #2 {
  %i = call i32 @__tessera_global_id(i32 0)
  %object = load ptr, ptr %p, align 8
  %data = load ptr, ptr %object, align 8
  %n.address = getelementptr inbounds i8, ptr %object, i64 24
  %n = load i32, ptr %n.address, align 4
  %a = getelementptr i32, ptr %data, i32 %i
  %inside = icmp ult i32 %i, %n
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  ret void
}

; From k to the last work-item and k.
; CHECK-LABEL: define i32 @shifted.is_in_bounds.1(ptr %closure, ptr %extent)
; CHECK: %[[K:.*]] = sext i32 %{{.*}} to i64
; CHECK: load i32, ptr %extent
; CHECK: %[[EXTENT:.*]] = sext i32 %{{.*}} to i64
; CHECK: %[[LAST:.*]] = sub i64 %[[EXTENT]], 1
; CHECK: %[[MOST:.*]] = add i64 %[[K]], %[[LAST]]
; CHECK: %[[N:.*]] = sext i32 %{{.*}} to i64
; CHECK: %[[LEAST_IS:.*]] = icmp sge i64 %[[K]], 0
; CHECK: %[[MOST_IS:.*]] = icmp slt i64 %[[MOST]], %[[N]]
; CHECK: and i1 %[[LEAST_IS]], %[[MOST_IS]]

; CHECK-LABEL: define void @shifted.in_bounds.1(ptr %p)
; CHECK-SAME: #[[INSIDE:[0-9]+]]
; CHECK-NOT: __tessera_guarded
; CHECK: store i32 1, ptr %a
; CHECK: ret void

; CHECK-LABEL: define void @indirect.in_bounds.1(
; CHECK: %at = load i32, ptr %a
; CHECK: %to = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %there, i1 %inside.there, i32 4)
; CHECK: ret void

; At least 1 - 1, which is inside whatever the extents are.
; CHECK-LABEL: define i32 @asked.is_in_bounds.1(
; CHECK-NOT: icmp sge
; CHECK: ret i32

; (extent / 16 - 1) * 1000 + 15 + max(max(k, 0) - 1, 0)
; CHECK-LABEL: define i32 @counts.is_in_bounds.1(
; CHECK: %[[TILES:.*]] = sdiv i64 %{{.*}}, 16
; CHECK: %[[LAST:.*]] = sub i64 %[[TILES]], 1
; CHECK: %[[FIRST:.*]] = mul i64 %[[LAST]], 1000
; CHECK: %[[OWN:.*]] = add i64 %[[FIRST]], 15
; CHECK: %[[TIMES:.*]] = call i64 @llvm.smax.i64(i64 0, i64 %{{.*}})
; CHECK: %[[BEFORE:.*]] = sub i64 %[[TIMES]], 1
; CHECK: %[[C:.*]] = call i64 @llvm.smax.i64(i64 %[[BEFORE]], i64 0)
; CHECK: %[[MOST:.*]] = add i64 %[[OWN]], %[[C]]
; CHECK: icmp slt i64 %[[MOST]], %{{.*}}

; CHECK-LABEL: define void @counts.in_bounds.1(
; CHECK-NOT: __tessera_guarded
; CHECK: ret void

; CHECK-LABEL: define i32 @array.is_in_bounds.1(
; CHECK: %[[OBJECT:.*]] = load ptr, ptr %closure
; CHECK: getelementptr i8, ptr %[[OBJECT]], i64 24

; CHECK: attributes #[[INSIDE]] = {{.*}}"tessera.in_bounds"="shifted.is_in_bounds.{{[0-9]+}}"{{.*}} "tessera.variant_of"="shifted"

declare i32 @__tessera_global_id(i32) #3
declare i32 @__tessera_local_id(i32) #3
declare i32 @__tessera_tile_id(i32) #3
declare ptr @__tessera_guarded(ptr, i1, i32, ...) #3

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { "tessera.kernel"="k.cpp:2" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:24" }
attributes #2 = { "tessera.kernel"="k.cpp:3" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="0:array:rw:32" }
attributes #3 = { memory(none) nounwind willreturn }

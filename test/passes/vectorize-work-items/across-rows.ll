; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what is adjacent for the rows of a lane is loaded by a vector for each lane, and stored likewise; where
; lanes may be missing, if none is. And that it is not so where the distance is another one, or may wrap around.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --count-decisions=%t.decisions --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s
; RUN: %filecheck --input-file=%t.decisions --check-prefix=DECISIONS %s
; DECISIONS-DAG: {{^}}widen-across-rows.taken	3{{$}}
; DECISIONS-DAG: {{^}}widen-across-rows.apart	2{{$}}

; CHECK-LABEL: define void @reads_columns(
; CHECK-NOT: gather
; CHECK-COUNT-16: load <{{8|16}} x float>
; CHECK-NOT: gather
; CHECK: store <16 x float>
; CHECK: ret void
define void @reads_columns(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %column = mul nsw i32 %x, 100
  %from = add nsw i32 %column, %y
  %at = getelementptr float, ptr %a, i32 %from
  %v = load float, ptr %at, align 4
  %row = shl nsw i32 %y, 4
  %to = add nsw i32 %row, %x
  %b = getelementptr float, ptr %p, i32 %to
  store float %v, ptr %b, align 4
  ret void
}

; CHECK-LABEL: define void @writes_columns(
; CHECK-NOT: scatter
; CHECK-COUNT-16: store <{{8|16}} x float>
; CHECK-NOT: scatter
; CHECK: ret void
define void @writes_columns(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %row = shl nsw i32 %y, 4
  %from = add nsw i32 %row, %x
  %at = getelementptr float, ptr %a, i32 %from
  %v = load float, ptr %at, align 4
  %column = mul nsw i32 %x, 100
  %to = add nsw i32 %column, %y
  %b = getelementptr float, ptr %p, i32 %to
  store float %v, ptr %b, align 4
  ret void
}

; CHECK-LABEL: define void @some_lanes(
; CHECK: br i1 %{{.*}}, label %all, label %some
; CHECK: all:
; CHECK-COUNT-16: load <{{8|16}} x float>
; CHECK: some:
; CHECK: gather
; CHECK: all.after:
; CHECK: phi <16 x float>
define void @some_lanes(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_local_id(i32 0)
  %n.at = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %n.at, align 4
  %a = load ptr, ptr %p, align 8
  %column = mul nsw i32 %x, 100
  %from = add nsw i32 %column, %y
  %here = icmp slt i32 %from, %n
  br i1 %here, label %then, label %end
then:
  %at = getelementptr float, ptr %a, i32 %from
  %v = load float, ptr %at, align 4
  br label %end
end:
  %w = phi float [ %v, %then ], [ 0.0, %entry ]
  %row = shl nsw i32 %y, 4
  %to = add nsw i32 %row, %x
  %b = getelementptr float, ptr %p, i32 %to
  store float %w, ptr %b, align 4
  ret void
}

; Every second element; and what might begin again at 0.
; CHECK-LABEL: define void @second_elements(
; CHECK: gather
; CHECK-LABEL: define void @wraps(
; CHECK: gather
define void @second_elements(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %column = mul nsw i32 %x, 100
  %twice = shl nsw i32 %y, 1
  %from = add nsw i32 %column, %twice
  %at = getelementptr float, ptr %a, i32 %from
  %v = load float, ptr %at, align 4
  %row = shl nsw i32 %y, 4
  %to = add nsw i32 %row, %x
  %b = getelementptr float, ptr %p, i32 %to
  store float %v, ptr %b, align 4
  ret void
}

define void @wraps(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 1)
  %y = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %column = mul i32 %x, 100000000
  %from = add i32 %column, %y
  %wide = zext i32 %from to i64
  %at = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %at, align 4
  %row = shl nsw i32 %y, 4
  %to = add nsw i32 %row, %x
  %b = getelementptr float, ptr %p, i32 %to
  store float %v, ptr %b, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.tile"="16,16" "tessera.closure"="24,8" "tessera.captures"="" }

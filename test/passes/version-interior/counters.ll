; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the interior of a loop over neighbours is where the first and the last of them are inside: from x - radius to
; x + radius.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(version-interior)" %s | %filecheck %s

; CHECK-LABEL: define void @within_radius(
; CHECK: [[RADIUS:%.*]] = sext i32 %radius{{.*}} to i64
; CHECK: %is.inside = icmp sge i64
; CHECK: %is.much = icmp sge i64
; CHECK: br i1 %is.interior{{.*}}, label %items.interior, label %edges
; CHECK: around.interior:
; CHECK-NOT: select
; CHECK: br i1 {{.*}}, label %{{.*}}, label %around.interior
; CHECK: around:
; CHECK: select i1
define void @within_radius(ptr noalias readonly dereferenceable(32) %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %rp = getelementptr i8, ptr %p, i64 20
  %radius = load i32, ptr %rp, align 4
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %first = sub nsw i32 0, %radius
  %none = icmp slt i32 %radius, 0
  br i1 %none, label %end, label %around
around:
  %d = phi i32 [ %first, %entry ], [ %d.next, %around ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %around ]
  %i = add nsw i32 %x, %d
  %below = icmp slt i32 %i, 0
  %above = icmp slt i32 %i, %n
  %last = add nsw i32 %n, -1
  %least = select i1 %above, i32 %i, i32 %last
  %clamped = select i1 %below, i32 0, i32 %least
  %from = getelementptr inbounds float, ptr %a, i32 %clamped
  %v = load float, ptr %from, align 4
  %sum.next = fadd float %sum, %v
  %d.next = add i32 %d, 1
  %done = icmp eq i32 %d, %radius
  br i1 %done, label %end, label %around
end:
  %result = phi float [ 0.0, %entry ], [ %sum.next, %around ]
  %to = getelementptr inbounds float, ptr %b, i32 %x
  store float %result, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="32,8" "tessera.captures"="" }

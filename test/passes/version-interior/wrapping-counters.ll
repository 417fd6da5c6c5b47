; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a loop keeps the guard of an index whose counter wraps around between its first and its last value, and that
; where the number of iterations is not known the interior is only where the counter does not.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(version-interior)" %s | %filecheck %s

; First and last are equal, 2^32 apart.
; CHECK-LABEL: define void @large_steps(
; CHECK-NOT: .interior
; CHECK: icmp ult i32 %k, %n
; CHECK-NOT: .interior
; CHECK: ret void
define void @large_steps(ptr noalias readonly dereferenceable(32) %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  br label %loop
loop:
  %c = phi i32 [ 0, %entry ], [ %c.next, %next ]
  %h = phi i32 [ 5, %entry ], [ %h.next, %next ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %next ]
  %k = add i32 %x, %h
  %inside = icmp ult i32 %k, %n
  br i1 %inside, label %load, label %next
load:
  %from = getelementptr inbounds float, ptr %a, i32 %k
  %v = load float, ptr %from, align 4
  %half = lshr i32 %k, 1
  %from.half = getelementptr inbounds float, ptr %a, i32 %half
  %w = load float, ptr %from.half, align 4
  %both = fadd float %v, %w
  %more = fadd float %sum, %both
  br label %next
next:
  %sum.next = phi float [ %sum, %loop ], [ %more, %load ]
  %c.next = add nuw nsw i32 %c, 1
  %h.next = add i32 %h, 67108864
  %done = icmp eq i32 %c.next, 65
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr inbounds float, ptr %b, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

; As far down, in steps whose sums could be compared.
; CHECK-LABEL: define void @small_steps(
; CHECK-NOT: .interior
; CHECK: icmp ult i32 %k, %n
; CHECK-NOT: .interior
; CHECK: ret void
define void @small_steps(ptr noalias readonly dereferenceable(32) %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  br label %loop
loop:
  %c = phi i32 [ 0, %entry ], [ %c.next, %next ]
  %h = phi i32 [ 5, %entry ], [ %h.next, %next ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %next ]
  %k = add i32 %x, %h
  %inside = icmp ult i32 %k, %n
  br i1 %inside, label %load, label %next
load:
  %from = getelementptr inbounds float, ptr %a, i32 %k
  %v = load float, ptr %from, align 4
  %half = lshr i32 %k, 1
  %from.half = getelementptr inbounds float, ptr %a, i32 %half
  %w = load float, ptr %from.half, align 4
  %both = fadd float %v, %w
  %more = fadd float %sum, %both
  br label %next
next:
  %sum.next = phi float [ %sum, %loop ], [ %more, %load ]
  %c.next = add nuw nsw i32 %c, 1
  %h.next = add i32 %h, -1048576
  %done = icmp eq i32 %c.next, 4097
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr inbounds float, ptr %b, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

; The last of them is computed as an integer of any size.
; CHECK-LABEL: define void @unknown_count(
; CHECK: [[LAST:%.*]] = mul nsw i64 {{.*}}, -16
; CHECK-NEXT: [[FITS:%.*]] = add nsw i64 [[LAST]], 2147483642
; CHECK-NEXT: icmp sge i64 [[FITS]], 0
; CHECK: br i1 %is.interior{{.*}}, label %items.interior, label %edges
define void @unknown_count(ptr noalias readonly dereferenceable(32) %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %np = getelementptr i8, ptr %p, i64 16
  %n = load i32, ptr %np, align 8
  %tp = getelementptr i8, ptr %p, i64 20
  %trips = load i32, ptr %tp, align 4
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  br label %loop
loop:
  %c = phi i32 [ 0, %entry ], [ %c.next, %next ]
  %h = phi i32 [ 5, %entry ], [ %h.next, %next ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %next ]
  %k = add i32 %x, %h
  %inside = icmp ult i32 %k, %n
  br i1 %inside, label %load, label %next
load:
  %from = getelementptr inbounds float, ptr %a, i32 %k
  %v = load float, ptr %from, align 4
  %half = lshr i32 %k, 1
  %from.half = getelementptr inbounds float, ptr %a, i32 %half
  %w = load float, ptr %from.half, align 4
  %both = fadd float %v, %w
  %more = fadd float %sum, %both
  br label %next
next:
  %sum.next = phi float [ %sum, %loop ], [ %more, %load ]
  %c.next = add nuw nsw i32 %c, 1
  %h.next = add i32 %h, 16
  %done = icmp eq i32 %c, %trips
  br i1 %done, label %end, label %loop
end:
  %to = getelementptr inbounds float, ptr %b, i32 %x
  store float %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="32,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that work-items take over a constant number of iterations of their neighbours only if the counter cannot wrap around
; before it gets to its bound: else the launch is asked how many there are.
; RUN: %tessera-opt --passes=version-no-alias,verify-kernel-ir %s | %filecheck %s

target triple = "x86_64-unknown-linux-gnu"

; 14 iterations, the last of which ends two elements behind the bound.
; CHECK: define void @fits.no_alias(ptr %p) #[[FITS:[0-9]+]]
define void @fits(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %bound = add nsw i32 %n, 40
  br label %loop
loop:
  %k = phi i32 [ %n, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %bound
  br i1 %more, label %body, label %done
body:
  %begin = mul nsw i32 %i, 42
  %at = add nsw i32 %begin, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  store float %value, ptr %to, align 4
  %k.next = add nsw i32 %k, 3
  br label %loop
done:
  ret void
}

; CHECK: define void @wraps.no_alias(ptr %p) #[[WRAPS:[0-9]+]]
; CHECK: define i32 @wraps.iterations(
define void @wraps(ptr %p) #0 {
entry:
  %i = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %b.at = getelementptr inbounds i8, ptr %p, i64 24
  %b = load ptr, ptr %b.at, align 8
  %n.at = getelementptr inbounds i8, ptr %p, i64 48
  %n = load i32, ptr %n.at, align 4
  %bound = add nsw i32 %n, 40
  br label %loop
loop:
  %k = phi i32 [ %n, %entry ], [ %k.next, %body ]
  %more = icmp slt i32 %k, %bound
  br i1 %more, label %body, label %done
body:
  %begin = mul nsw i32 %i, 42
  %at = add nsw i32 %begin, %k
  %at.wide = sext i32 %at to i64
  %from = getelementptr inbounds float, ptr %a, i64 %at.wide
  %value = load float, ptr %from, align 4
  %to = getelementptr inbounds float, ptr %b, i64 %at.wide
  store float %value, ptr %to, align 4
  %k.next = add i32 %k, 3
  br label %loop
done:
  ret void
}

; CHECK-DAG: attributes #[[FITS]] = {{.*}}"tessera.iterations"="14"
; CHECK-DAG: attributes #[[WRAPS]] = {{.*}}"tessera.iterations"="0"

declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="56,8" "tessera.captures"="0:view:r:24,24:view:rw:24" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that quotients and remainders may be part of an index: a dividend that itself is used, too, is taken for quotient
; times divisor plus remainder, two numbers that do not depend on each other. That, or its range as it is, decides.
; RUN: %tessera-opt --passes=version-in-bounds,globaldce %s | %filecheck %s

; 2 * (i - i % k) + i % k + k, as in butterflies: 2 * (i / k * k) + i % k + k, at most.
; CHECK-LABEL: define i32 @butterfly.is_in_bounds.1(
; CHECK: %[[BLOCKS:.*]] = sdiv i64 %{{.*}}, %{{.*}}
; CHECK: %[[TWICE:.*]] = mul i64 %[[BLOCKS]], 2
; CHECK: add i64 1, %[[TWICE]]
; CHECK: %[[EITHER:.*]] = or i1 %{{.*}}, %{{.*}}
; CHECK: zext i1 %[[EITHER]] to i32
; CHECK-LABEL: define void @butterfly.in_bounds.1(
; CHECK-NOT: __tessera_guarded
; CHECK: ret void
define void @butterfly(ptr %p) #0 {
  %i = call i32 @__tessera_global_id(i32 0)
  %data = load ptr, ptr %p, align 8
  %n.address = getelementptr inbounds i8, ptr %p, i64 24
  %n = load i32, ptr %n.address, align 4
  %k.address = getelementptr inbounds i8, ptr %p, i64 32
  %k = load i32, ptr %k.address, align 4
  %rest = srem i32 %i, %k
  %block = sub nsw i32 %i, %rest
  %twice = shl nsw i32 %block, 1
  %own = add nsw i32 %twice, %rest
  %at = add nsw i32 %own, %k
  %a = getelementptr i32, ptr %data, i32 %at
  %inside = icmp ult i32 %at, %n
  %e = call ptr (ptr, i1, i32, ...) @__tessera_guarded(ptr %a, i1 %inside, i32 4)
  store i32 1, ptr %e, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) #1
declare ptr @__tessera_guarded(ptr, i1, i32, ...) #1

attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="40,8" "tessera.captures"="0:view:rw:24" }
attributes #1 = { memory(none) nounwind willreturn }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what could do harm without an active lane, or costs much, is jumped over where there is none.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @uniform_load(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> [[C]])
; CHECK-NEXT: br i1 [[ANY]], label %then.lanes, label %end.lanes
; CHECK: then.lanes:
; CHECK-NEXT: load i32, ptr %b
; CHECK: call void @llvm.masked.store{{.*}}, <16 x i1> [[C]])
define void @uniform_load(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %u = load i32, ptr %b, align 4
  %t = add i32 %v, %u
  store i32 %t, ptr %element, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @uniform_store(
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1
; CHECK-NEXT: br i1 [[ANY]], label %then.lanes, label %end.lanes
; CHECK: then.lanes:
; CHECK-NEXT: store i32 1, ptr %b
define void @uniform_store(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %b, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @uniform_division(
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1
; CHECK-NEXT: br i1 [[ANY]], label %then.lanes, label %end.lanes
; CHECK: then.lanes:
; CHECK-NEXT: sdiv i32 1000, %n
define void @uniform_division(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %n = load i32, ptr %b, align 4
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %q = sdiv i32 1000, %n
  store i32 %q, ptr %element, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @long(
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1
; CHECK-NEXT: br i1 [[ANY]], label %then.lanes, label %end.lanes
define void @long(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %t0 = mul i32 %v, %v
  %u0 = xor i32 %t0, 3
  %t1 = mul i32 %u0, %v
  %u1 = xor i32 %t1, 4
  %t2 = mul i32 %u1, %v
  %u2 = xor i32 %t2, 5
  %t3 = mul i32 %u2, %v
  %u3 = xor i32 %t3, 6
  %t4 = mul i32 %u3, %v
  %u4 = xor i32 %t4, 7
  %t5 = mul i32 %u4, %v
  %u5 = xor i32 %t5, 8
  %t6 = mul i32 %u5, %v
  %u6 = xor i32 %t6, 9
  %t7 = mul i32 %u6, %v
  %u7 = xor i32 %t7, 10
  store i32 %u7, ptr %element, align 4
  br label %end
end:
  ret void
}

; All lanes that come iterate equally often; without any, the loop might not end.
; CHECK-LABEL: define void @uniform_loop(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> [[C]])
; CHECK-NEXT: br i1 [[ANY]], label %before.lanes, label %end.lanes
; CHECK: loop.lanes:
; CHECK: [[ON:%on.*]] = icmp slt i32 %k.next{{.*}}, %n
; CHECK: br i1 [[ON]], label %loop.lanes
define void @uniform_loop(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %n = load i32, ptr %b, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %before, label %end
before:
  br label %loop
loop:
  %k = phi i32 [ 0, %before ], [ %k.next, %loop ]
  %s = phi i32 [ %v, %before ], [ %s.next, %loop ]
  %s.next = mul i32 %s, 3
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %loop, label %end
end:
  %r = phi i32 [ %v, %0 ], [ %s.next, %loop ]
  store i32 %r, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

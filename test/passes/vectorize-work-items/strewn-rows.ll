; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that work-items which write rows of their own, each of its own length, run one after the other where there is
; little to do in an iteration, and in few lanes where there is much.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @little_to_do(
; CHECK-NOT: <{{[0-9]+}} x
; CHECK: store i32
; CHECK-NOT: <{{[0-9]+}} x
; CHECK-LABEL: define void @much_to_do(
define void @little_to_do(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, %pitch
  %length = add nuw nsw i32 %x, 1
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  store i32 %sum.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %length
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %sum.next, ptr %to, align 4
  ret void
}

; CHECK: call <8 x i32> @llvm.masked.gather
; CHECK: call void @llvm.masked.scatter{{.*}}(<8 x i32>
define void @much_to_do(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %begin = mul nsw i32 %x, %pitch
  %length = add nuw nsw i32 %x, 1
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %v = load i32, ptr %at, align 4
  %m1 = mul i32 %sum, %v
  %m2 = xor i32 %m1, 12345
  %m3 = mul i32 %m2, %m1
  %m4 = lshr i32 %m3, 7
  %m5 = mul i32 %m4, %m3
  %m6 = xor i32 %m5, %m1
  %m7 = mul i32 %m6, %m4
  %m8 = lshr i32 %m7, 3
  %m9 = mul i32 %m8, %m5
  %m10 = xor i32 %m9, %m7
  %sum.next = add i32 %m10, %v
  store i32 %sum.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %length
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that work-items which count what they load, each in a row of its own, run one after the other, though their
; loops end together: what they scatter is put down element by element in any case. Where there is much to compute they
; are lanes, and so they are where what they load from anywhere is only added up.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @counts(
; CHECK-NOT: <{{[0-9]+}} x
; CHECK: ret void
define void @counts(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %keys = load ptr, ptr %p, align 8
  %counts.at = getelementptr i8, ptr %p, i64 8
  %counts = load ptr, ptr %counts.at, align 8
  %row.begin = mul nsw i32 %x, 256
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %key.place = add nsw i32 %row.begin, %k
  %key.at = getelementptr i32, ptr %keys, i32 %key.place
  %key = load i32, ptr %key.at, align 4
  %digit = and i32 %key, 255
  %place = add nsw i32 %row.begin, %digit
  %at = getelementptr i32, ptr %counts, i32 %place
  %count = load i32, ptr %at, align 4
  %count.next = add i32 %count, 1
  store i32 %count.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 256
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @much_to_compute(
; CHECK: call void @llvm.masked.scatter{{.*}}(<16 x i32>
; CHECK: ret void
define void @much_to_compute(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %keys = load ptr, ptr %p, align 8
  %counts.at = getelementptr i8, ptr %p, i64 8
  %counts = load ptr, ptr %counts.at, align 8
  %row.begin = mul nsw i32 %x, 256
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %key.place = add nsw i32 %row.begin, %k
  %key.at = getelementptr i32, ptr %keys, i32 %key.place
  %key = load i32, ptr %key.at, align 4
  %m1 = mul i32 %key, 12345
  %m2 = xor i32 %m1, %key
  %m3 = mul i32 %m2, %m1
  %m4 = xor i32 %m3, %m2
  %m5 = mul i32 %m4, %m3
  %m6 = xor i32 %m5, %m4
  %m7 = mul i32 %m6, %m5
  %m8 = xor i32 %m7, %m6
  %m9 = mul i32 %m8, %m7
  %m10 = xor i32 %m9, %m8
  %m11 = mul i32 %m10, %m9
  %m12 = xor i32 %m11, %m10
  %digit = and i32 %m12, 255
  %place = add nsw i32 %row.begin, %digit
  %at = getelementptr i32, ptr %counts, i32 %place
  %count = load i32, ptr %at, align 4
  %count.next = add i32 %count, 1
  store i32 %count.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 256
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: define void @adds_up(
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK: ret void
define void @adds_up(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %keys = load ptr, ptr %p, align 8
  %counts.at = getelementptr i8, ptr %p, i64 8
  %counts = load ptr, ptr %counts.at, align 8
  %row.begin = mul nsw i32 %x, 256
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %key.place = add nsw i32 %row.begin, %k
  %key.at = getelementptr i32, ptr %keys, i32 %key.place
  %key = load i32, ptr %key.at, align 4
  %digit = and i32 %key, 255
  %place = add nsw i32 %row.begin, %digit
  %at = getelementptr i32, ptr %counts, i32 %place
  %count = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %count
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, 256
  br i1 %last, label %end, label %loop
end:
  %to = getelementptr i32, ptr %counts, i32 %x
  store i32 %sum.next, ptr %to, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

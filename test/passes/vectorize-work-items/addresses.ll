; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what is computed of the first lane holds for the others where the first one is not there: no instruction
; relies on its value's being what the branch asks for.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; The first lane's place is -9: only with its sign it is the one before the tenth lane's by nine elements.
; CHECK-LABEL: define void @never_negative(
; CHECK: [[WIDE:%.*]] = sext i32 %{{.*}} to i64
; CHECK: [[PLACE:%place.*]] = add i64 [[WIDE]], -9
; CHECK: [[FIRST:%element.*]] = getelementptr i32, ptr %{{.*}}, i64 [[PLACE]]
; CHECK: call <16 x i32> @llvm.masked.{{.*}}(ptr align 4 [[FIRST]],
define void @never_negative(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %place = add nsw i32 %x, -9
  %inside = icmp sgt i32 %place, -1
  br i1 %inside, label %then, label %end
then:
  %wide = zext nneg i32 %place to i64
  %element = getelementptr inbounds nuw i32, ptr %a, i64 %wide
  %v = load i32, ptr %element, align 4
  br label %end
end:
  %r = phi i32 [ %v, %then ], [ 0, %0 ]
  %to = getelementptr i32, ptr %b, i32 %x
  store i32 %r, ptr %to, align 4
  ret void
}

; The first lane's number is odd: one more is no `or` there.
; CHECK-LABEL: define void @even_numbers(
; CHECK: [[ODD:%odd.*]] = add {{.*}}i32 %{{.*}}, 7
; CHECK: %even{{.*}} = icmp eq <16 x i32>
; CHECK: %next{{.*}} = add i32 [[ODD]], 1
; CHECK-NOT: or i32 [[ODD]]
define void @even_numbers(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %odd = add nsw i32 %x, 7
  %bit = and i32 %odd, 1
  %even = icmp eq i32 %bit, 0
  br i1 %even, label %then, label %end
then:
  %next = or disjoint i32 %odd, 1
  %element = getelementptr inbounds i32, ptr %a, i32 %x
  store i32 %next, ptr %element, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what only some lanes do is done under a mask by all, and values meet in a select.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @if_else(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[E:%e.*]] = add <16 x i32>
; CHECK: [[T:%t.*]] = mul <16 x i32>
; CHECK: call void @llvm.masked.store{{.*}}(<16 x i32> [[T]], {{.*}}, <16 x i1> [[C]])
; CHECK: [[R:%.*]] = select <16 x i1> [[C]], <16 x i32> [[T]], <16 x i32> [[E]]
; CHECK: store <16 x i32> [[R]]
; CHECK-NOT: reduce.or
define void @if_else(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %else
then:
  %t = mul i32 %v, 3
  store i32 %t, ptr %element, align 4
  br label %end
else:
  %e = add i32 %v, 5
  br label %end
end:
  %r = phi i32 [ %t, %then ], [ %e, %else ]
  %to = getelementptr i32, ptr %b, i32 %x
  store i32 %r, ptr %to, align 4
  ret void
}

; A mask in a mask; who is not in the outer one may have poison for the inner condition.
; CHECK-LABEL: define void @both_masks(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[D:%d.*]] = icmp slt <16 x i32>
; CHECK: [[BOTH:%.*]] = select <16 x i1> [[C]], <16 x i1> [[D]], <16 x i1> zeroinitializer
; CHECK: call void @llvm.masked.store{{.*}}, <16 x i1> [[BOTH]])
define void @both_masks(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %inside, label %end
inside:
  %w = mul i32 %v, 3
  %d = icmp slt i32 %w, 90
  br i1 %d, label %deep, label %end
deep:
  store i32 %w, ptr %element, align 4
  br label %end
end:
  ret void
}

; All lanes go the same way: a branch stays.
; CHECK-LABEL: define void @uniform_branch(
; CHECK: [[BIG:%big.*]] = icmp sgt i32 %n
; CHECK-NEXT: br i1 [[BIG]], label %then.lanes, label %end.lanes
; CHECK: then.lanes:
; CHECK: store <16 x i32>
; CHECK: ret void
define void @uniform_branch(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %n = load i32, ptr %b, align 4
  %element = getelementptr i32, ptr %a, i32 %x
  %big = icmp sgt i32 %n, 7
  br i1 %big, label %then, label %end
then:
  store i32 %x, ptr %element, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @switches(
; CHECK: [[NONE:%.*]] = xor <16 x i1> %{{.*}}, splat (i1 true)
; CHECK: [[ONE:%.*]] = icmp eq <16 x i32> [[V:%v.*]], splat (i32 1)
; CHECK: [[TWO:%.*]] = icmp eq <16 x i32> [[V]], splat (i32 2)
; CHECK: [[THREE:%.*]] = icmp eq <16 x i32> [[V]], splat (i32 3)
; CHECK: or <16 x i1> [[TWO]], [[THREE]]
; CHECK-NOT: switch
; CHECK: select <16 x i1> [[ONE]]
; CHECK: select <16 x i1> [[NONE]], <16 x i32> splat (i32 9)
; CHECK: store <16 x i32>
define void @switches(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  switch i32 %v, label %other [ i32 1, label %one
                                i32 2, label %two
                                i32 3, label %two ]
one:
  %o = mul i32 %x, 3
  br label %end
two:
  %t = mul i32 %x, 5
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ %o, %one ], [ %t, %two ], [ 9, %other ]
  store i32 %r, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @uniform_switch(
; CHECK: switch i32 %n{{.*}}, label %other.lanes [
; CHECK: phi <16 x i32>
; CHECK: store <16 x i32>
define void @uniform_switch(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %n = load i32, ptr %b, align 4
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  switch i32 %n, label %other [ i32 1, label %one
                                i32 2, label %end ]
one:
  %o = mul i32 %v, 3
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ %o, %one ], [ %v, %0 ], [ 9, %other ]
  store i32 %r, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @early_return(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[NOT:%.*]] = xor <16 x i1> [[C]], splat (i1 true)
; CHECK: call void @llvm.masked.store{{.*}}, <16 x i1> [[NOT]])
; CHECK: %next.lanes =
define void @early_return(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %out, label %on
out:
  ret void
on:
  %w = sub i32 0, %v
  store i32 %w, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that as many vectors are interleaved as hide what a loop's iteration waits for, whichever operations that is
; made of, and no more than there are registers for.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; Two operations one after the other, and one that they do not wait for.
; CHECK-LABEL: define void @product_and_sum(
; CHECK: loop.lanes:
; CHECK-COUNT-8: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @product_and_sum(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %beside = fmul float %v, 3.0
  %half = fmul float %s, 0.5
  %s.next = fadd float %half, %beside
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; Others, in another order.
; CHECK-LABEL: define void @difference_and_product(
; CHECK: loop.lanes:
; CHECK-COUNT-8: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @difference_and_product(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %less = fsub float %v, %s
  %beside = fsub float %v, 3.0
  %s.next = fmul float %beside, %less
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; The same chain as a single operation, in either spelling: fewer vectors hide it.
; CHECK-LABEL: define void @fused(
; CHECK: loop.lanes:
; CHECK-COUNT-4: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @fused(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %beside = fmul float %v, 3.0
  %s.next = call float @llvm.fma.f32(float %s, float 0.5, float %beside)
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @may_be_fused(
; CHECK: loop.lanes:
; CHECK-COUNT-4: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @may_be_fused(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %beside = fmul float %v, 3.0
  %half = fmul contract float %s, 0.5
  %s.next = fadd contract float %half, %beside
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; An iteration that has nothing else to do waits for that one operation, too.
; CHECK-LABEL: define void @fused_alone(
; CHECK: loop.lanes:
; CHECK-COUNT-8: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @fused_alone(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %s.next = call float @llvm.fma.f32(float %s, float 0.5, float 1.0)
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @may_be_fused_alone(
; CHECK: loop.lanes:
; CHECK-COUNT-8: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @may_be_fused_alone(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %half = fmul contract float %s, 0.5
  %s.next = fadd contract float %half, 1.0
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; As many operations as in the first kernel, but only one waits for the last iteration.
; CHECK-LABEL: define void @two_beside(
; CHECK: loop.lanes:
; CHECK-COUNT-4: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @two_beside(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %beside = fmul float %v, 3.0
  %half = fmul float %v, 0.5
  %both = fadd float %half, %beside
  %s.next = fadd float %both, %s
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; Four vectors have so much else to do that none waits.
; CHECK-LABEL: define void @much_beside(
; CHECK: loop.lanes:
; CHECK-COUNT-4: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @much_beside(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %b = fmul float %s, %v
  %c = fmul float %s, 3.0
  %d = fadd float %b, %c
  %e = fmul float %v, 5.0
  %f = fadd float %v, %e
  store float %f, ptr %element, align 4
  %half = fmul float %s, 0.5
  %s.next = fadd float %half, %d
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; Each vector carries five values, for which there are no registers eight times.
; CHECK-LABEL: define void @five_carried(
; CHECK: loop.lanes:
; CHECK-COUNT-20: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
define void @five_carried(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %s2 = phi float [ 2.0, %0 ], [ %s2.next, %loop ]
  %s3 = phi float [ 3.0, %0 ], [ %s3.next, %loop ]
  %s4 = phi float [ 4.0, %0 ], [ %s4.next, %loop ]
  %s5 = phi float [ 5.0, %0 ], [ %s5.next, %loop ]
  %root = call float @llvm.sqrt.f32(float %s)
  %again = call float @llvm.sqrt.f32(float %root)
  %s.next = fadd float %again, %v
  %root2 = call float @llvm.sqrt.f32(float %s2)
  %again2 = call float @llvm.sqrt.f32(float %root2)
  %s2.next = fadd float %again2, %v
  %root3 = call float @llvm.sqrt.f32(float %s3)
  %again3 = call float @llvm.sqrt.f32(float %root3)
  %s3.next = fadd float %again3, %v
  %root4 = call float @llvm.sqrt.f32(float %s4)
  %again4 = call float @llvm.sqrt.f32(float %root4)
  %s4.next = fadd float %again4, %v
  %root5 = call float @llvm.sqrt.f32(float %s5)
  %again5 = call float @llvm.sqrt.f32(float %root5)
  %s5.next = fadd float %again5, %v
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; What is left over of an unknown count runs in four vectors under masks, not one after the other.
; CHECK-LABEL: define void @unknown_count(
; CHECK: loop.block.lanes:
; CHECK-COUNT-8: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
; CHECK: add nuw nsw i32 %{{.*}}, 128
; CHECK: rest:
; CHECK-COUNT-4: icmp ult <16 x i32>
; CHECK: loop.lanes:
; CHECK-COUNT-4: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
; CHECK-COUNT-4: call void @llvm.masked.store
; CHECK: add nuw nsw i32 %{{.*}}, 64
define void @unknown_count(ptr noalias readonly %p) #1 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %half = fmul float %s, 0.5
  %s.next = fadd float %half, 1.0
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; Of rows several are together, so that less is left over of each.
; CHECK-LABEL: define void @rows(
; CHECK: loop.block.lanes:
; CHECK-COUNT-16: phi <16 x float>
; CHECK-NOT: phi <16 x float>
; CHECK: br i1
; CHECK: add nuw nsw i32 %{{.*}}, 64
define void @rows(ptr noalias readonly %p) #2 {
  %y = call i32 @__tessera_global_id(i32 0)
  %x = call i32 @__tessera_global_id(i32 1)
  %a = load ptr, ptr %p, align 8
  %row = mul nsw i32 %y, 4096
  %place = add nsw i32 %row, %x
  %element = getelementptr float, ptr %a, i32 %place
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %half = fmul float %s, 0.5
  %s.next = fadd float %half, 1.0
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 99
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_global_id(i32) memory(none)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="256" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="2" "tessera.closure"="24,8" "tessera.captures"="" }

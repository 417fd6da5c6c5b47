; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that an iteration of a loop takes as long as the longest chain of what its lanes carry around, and that nothing else
; counts: neither how many instructions there are, nor what only comes late.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(print<carried-chains>)" %s | %filecheck %s

; One addition; the product beside it is there before.
; CHECK-LABEL: carried-chains of 'sum', work-items of %.column:
; CHECK-NEXT: %loop: 4 cycles, fused 4
define void @sum(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %s = phi float [ %v, %0 ], [ %s.next, %loop ]
  %place = getelementptr float, ptr %a, i32 %k
  %w = load float, ptr %place, align 4
  %product = fmul float %w, %v
  %ratio = fdiv float %product, %v
  %s.next = fadd float %s, %ratio
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; The same chain three times: two operations, one that may be fused of two, and one that is.
; CHECK-LABEL: carried-chains of 'product_and_sum', work-items of %.column:
; CHECK-NEXT: %loop: 8 cycles, fused 8
define void @product_and_sum(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
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
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; CHECK-LABEL: carried-chains of 'may_be_fused', work-items of %.column:
; CHECK-NEXT: %loop: 8 cycles, fused 4
define void @may_be_fused(ptr noalias readonly %p) #0 {
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
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; CHECK-LABEL: carried-chains of 'fused', work-items of %.column:
; CHECK-NEXT: %loop: 4 cycles, fused 4
define void @fused(ptr noalias readonly %p) #0 {
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
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  store float %s.next, ptr %element, align 4
  ret void
}

; What goes around three phis has three iterations for it; what the lanes share is in no vector.
; CHECK-LABEL: carried-chains of 'around', work-items of %.column:
; CHECK-NEXT: %loop: 6 cycles, fused 6
define void @around(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %f = phi float [ 0.0, %0 ], [ %f.next, %loop ]
  %r = phi float [ 1.0, %0 ], [ %s, %loop ]
  %s = phi float [ 2.0, %0 ], [ %t, %loop ]
  %t = phi float [ %v, %0 ], [ %t.next, %loop ]
  %root = call float @llvm.sqrt.f32(float %r)
  %t.next = fsub float %root, 1.0
  %f.next = fdiv float %f, 3.0
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  %sum = fadd float %t.next, %f.next
  store float %sum, ptr %element, align 4
  ret void
}

; The longer one of two ways, and a mask that selects; the store is no part of it.
; CHECK-LABEL: carried-chains of 'two_ways', work-items of %.column:
; CHECK-NEXT: %loop: 12 cycles, fused 12
define void @two_ways(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %join ]
  %n = phi i32 [ %v, %0 ], [ %n.next, %join ]
  %bit = and i32 %n, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %triple, label %half
triple:
  %much = mul i32 %n, 25
  %up = add i32 %much, 1
  br label %join
half:
  %down = lshr i32 %n, 1
  br label %join
join:
  %n.next = phi i32 [ %up, %triple ], [ %down, %half ]
  store i32 %n.next, ptr %element, align 4
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  ret void
}

; LLVM shifts and subtracts.
; CHECK-LABEL: carried-chains of 'times_31', work-items of %.column:
; CHECK-NEXT: %loop: 3 cycles, fused 3
define void @times_31(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %n = phi i32 [ %v, %0 ], [ %n.next, %loop ]
  %product = mul i32 %n, 31
  %n.next = xor i32 %product, %k
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  store i32 %n.next, ptr %element, align 4
  ret void
}

; Sums and products with constants: LLVM makes one of several iterations.
; CHECK-LABEL: carried-chains of 'affine', work-items of %.column:
; CHECK-NEXT: %loop: 4 cycles, fused 4
define void @affine(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %n = phi i32 [ %v, %0 ], [ %n.next, %loop ]
  %product = mul i32 %n, 1664525
  %n.next = add i32 %product, 1013904223
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  store i32 %n.next, ptr %element, align 4
  ret void
}

; A list: each lane's next address is in memory.
; CHECK-LABEL: carried-chains of 'list', work-items of %.column:
; CHECK-NEXT: %loop: 22 cycles, fused 22
define void @list(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %n = phi i32 [ %v, %0 ], [ %n.next, %loop ]
  %place = getelementptr i32, ptr %a, i32 %n
  %there = load i32, ptr %place, align 4
  %n.next = xor i32 %there, %v
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  store i32 %n.next, ptr %element, align 4
  ret void
}

; CHECK-LABEL: carried-chains of 'nothing_carried', work-items of %.column:
; CHECK-NEXT: %loop: 0 cycles, fused 0
define void @nothing_carried(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  br label %loop
loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %down = shl nsw i32 %k, 8
  %place = add nsw i32 %down, %x
  %element = getelementptr float, ptr %a, i32 %place
  %v = load float, ptr %element, align 4
  %w = fdiv float 1.0, %v
  store float %w, ptr %element, align 4
  %k.next = add nsw i32 %k, 1
  %on = icmp slt i32 %k.next, 9
  br i1 %on, label %loop, label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="256" "tessera.closure"="24,8" "tessera.captures"="" }

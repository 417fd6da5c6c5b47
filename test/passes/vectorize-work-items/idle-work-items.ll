; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that work-items which do nothing between two barriers are not run: those behind a bound, and all but one.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

@sums = internal externally_initialized global [256 x i32] undef, align 4 #1

; Half as many work-items in each iteration, without masks but for what is left of a vector.
; CHECK-LABEL: define void @tree(
; CHECK: [[HALF:%half.*]] = load i32, ptr %half.tile, align 4
; CHECK-NEXT: [[AT_LEAST_0:%.*]] = call i32 @llvm.smax.i32(i32 [[HALF]], i32 0)
; CHECK-NEXT: [[BUSY:%busy.*]] = call i32 @llvm.umin.i32(i32 [[AT_LEAST_0]], i32 256)
; CHECK: [[ANY:%.*]] = icmp ne i32 [[BUSY]], 0
; CHECK-NEXT: br i1 [[ANY]], label
; CHECK: urem i32 [[BUSY]], 64
; CHECK: load <16 x i32>, ptr
; CHECK: load <16 x i32>, ptr
; CHECK-NOT: llvm.masked
; CHECK: store <16 x i32>
; CHECK: icmp ult <16 x i32>
; CHECK: call void @llvm.masked.store
; CHECK: ret void
define void @tree(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %own = getelementptr i32, ptr @sums, i32 %i
  br label %iteration
iteration:
  %half = phi i32 [ 128, %entry ], [ %next, %after ]
  %is.busy = icmp slt i32 %i, %half
  br i1 %is.busy, label %then, label %after
then:
  %other = add nsw i32 %i, %half
  %far = getelementptr i32, ptr @sums, i32 %other
  %a = load i32, ptr %far, align 4
  %b = load i32, ptr %own, align 4
  %sum = add i32 %a, %b
  store i32 %sum, ptr %own, align 4
  br label %after
after:
  call void @__tessera_barrier(i32 3)
  %next = lshr i32 %half, 1
  %again = icmp ugt i32 %half, 1
  br i1 %again, label %iteration, label %end
end:
  ret void
}

; CHECK-LABEL: define void @one(
; CHECK-NOT: <16 x i32>
; CHECK: [[N:%n.*]] = load i32, ptr
; CHECK: [[THERE:%is.there.*]] = icmp ult i32 [[N]], 256
; CHECK-NEXT: br i1 [[THERE]], label
; CHECK-NOT: <16 x i32>
; CHECK: store i32 [[N]], ptr %{{.*}}, align 4
; CHECK: icmp eq i32 %{{.*}}, 1
; CHECK: ret void
define void @one(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr %p, align 4
  %is.it = icmp ne i32 %n, %i
  br i1 %is.it, label %end, label %then
then:
  %own = getelementptr i32, ptr @sums, i32 %i
  store i32 %i, ptr %own, align 4
  br label %end
end:
  ret void
}

; Those behind the bound do something, too.
; CHECK-LABEL: define void @both(
; CHECK-NOT: llvm.umin
; CHECK: ret void
define void @both(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr %p, align 4
  %own = getelementptr i32, ptr @sums, i32 %i
  %is.low = icmp slt i32 %i, %n
  br i1 %is.low, label %then, label %else
then:
  store i32 1, ptr %own, align 4
  br label %end
else:
  store i32 2, ptr %own, align 4
  br label %end
end:
  ret void
}

; The bound is known only to the work-item.
; CHECK-LABEL: define void @own_bounds(
; CHECK-NOT: llvm.umin
; CHECK: ret void
define void @own_bounds(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %own = getelementptr i32, ptr @sums, i32 %i
  %n = load i32, ptr %own, align 4
  %is.low = icmp slt i32 %i, %n
  br i1 %is.low, label %then, label %end
then:
  store i32 1, ptr %own, align 4
  br label %end
end:
  ret void
}

; Few vectors run under masks.
; CHECK-LABEL: define void @few(
; CHECK-NOT: llvm.umin
; CHECK: call void @llvm.masked.store
; CHECK: ret void
define void @few(ptr noalias readonly %p) #2 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr %p, align 4
  %own = getelementptr i32, ptr @sums, i32 %i
  %is.low = icmp slt i32 %i, %n
  br i1 %is.low, label %then, label %end
then:
  store i32 1, ptr %own, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @__tessera_barrier(i32) convergent

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="256" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="32" "tessera.closure"="24,8" "tessera.captures"="" }

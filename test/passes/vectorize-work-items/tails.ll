; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what whole vectors leave over runs under a mask, that a count that is known to be a multiple has no such
; rest, and that neither loop is unrolled later.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @unknown(
; CHECK: %columns = load i32
; CHECK: [[REST:%.*]] = urem i32 %columns, [[WIDTH:[0-9]+]]
; CHECK: %whole = sub i32 %columns, [[REST]]
; CHECK: icmp ne i32 %whole, 0
; CHECK: load <16 x i32>
; CHECK: store <16 x i32>
; CHECK: %next.lanes = add nuw nsw i32 %{{.*}}, [[WIDTH]]
; CHECK-NEXT: icmp eq i32 %next.lanes, %whole
; CHECK-NEXT: br i1 {{.*}}, !llvm.loop [[BLOCKS:![0-9]+]]
; CHECK: rest:
; CHECK-NEXT: [[SOME:%.*]] = icmp ne i32 %whole, %columns
; CHECK-NEXT: br i1 [[SOME]]
; CHECK: phi i32 [ %whole, %rest ]
; CHECK: [[MASK:%in.tail.*]] = icmp ult <16 x i32>
; CHECK: call <16 x i32> @llvm.masked.load{{.*}}, <16 x i1> [[MASK]], <16 x i32> poison)
; CHECK: call void @llvm.masked.store{{.*}}, <16 x i1> [[MASK]])
; CHECK: [[NEXT:%next.lanes.*]] = add nuw nsw i32 %{{.*}}, 16
; CHECK-NEXT: icmp uge i32 [[NEXT]], %columns
; CHECK-NEXT: br i1 {{.*}}, !llvm.loop [[TAIL:![0-9]+]]
define void @unknown(ptr noalias readonly %p) #3 {
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %w = mul i32 %v, %v
  %y = xor i32 %w, 85
  store i32 %y, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @multiple(
; CHECK-NOT: masked
; CHECK: load <16 x i32>
; CHECK: ret void
define void @multiple(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %w = mul i32 %v, %v
  %y = xor i32 %w, 85
  store i32 %y, ptr %element, align 4
  ret void
}

; Too few for a vector: only the rest.
; CHECK-LABEL: define void @too_few(
; CHECK-NOT: rest:
; CHECK: [[MASK:%in.tail.*]] = icmp ult <16 x i32> %{{.*}}, splat (i32 13)
; CHECK: call <16 x i32> @llvm.masked.load
; CHECK: call void @llvm.masked.store
; CHECK: ret void
define void @too_few(ptr noalias readonly %p) #1 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %w = mul i32 %v, %v
  %y = xor i32 %w, 85
  store i32 %y, ptr %element, align 4
  ret void
}

; A narrow tile takes a narrow vector.
; CHECK-LABEL: define void @three(
; CHECK: icmp ult <4 x i32> %{{.*}}, splat (i32 3)
; CHECK: call <4 x i32> @llvm.masked.load
; CHECK: call void @llvm.masked.store.v4i32
define void @three(ptr noalias readonly %p) #2 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %w = mul i32 %v, %v
  %y = xor i32 %w, 85
  store i32 %y, ptr %element, align 4
  ret void
}

; A vector of one would be nothing but slower.
; CHECK-LABEL: define void @single(
; CHECK-NOT: <
; CHECK: load i32, ptr %element
; CHECK-NOT: <
; CHECK: ret void
define void @single(ptr noalias readonly %p) #4 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %w = mul i32 %v, %v
  %y = xor i32 %w, 85
  store i32 %y, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="32" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="13" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #2 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="3" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #3 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #4 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="1" "tessera.closure"="24,8" "tessera.captures"="" }

; CHECK: [[BLOCKS]] = distinct !{[[BLOCKS]], [[ONCE:![0-9]+]]}
; CHECK: [[ONCE]] = !{!"llvm.loop.unroll.disable"}
; CHECK: [[TAIL]] = distinct !{[[TAIL]], [[ONCE]]}

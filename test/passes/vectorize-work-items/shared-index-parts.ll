; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what follows a division by a number that lanes share has a version for blocks of one quotient, and what
; follows a change of an index's bits one for blocks whose lanes differ in other bits.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @column(
; What is less than twice the divisor needs no division.
; CHECK: [[LESS:%.*]] = icmp ult i32 [[X:%.*]], [[N:%.*]], !tessera.of_first_lane
; CHECK: [[SHORT:%.*]] = zext i1
; CHECK: br i1 {{.*}}, label %[[DIVIDES:.*]], label %[[KNOWN:.*]]
; CHECK: [[DIVIDES]]:
; CHECK: [[LONG:%.*]] = sdiv i32 [[X]], [[N]], !tessera.of_first_lane
; CHECK: [[KNOWN]]:
; CHECK: [[FIRST:%.*]] = phi i32 [ [[SHORT]], {{.*}} ], [ [[LONG]], %[[DIVIDES]] ]
; CHECK: [[BEGIN:%.*]] = mul i32 [[FIRST]], [[N]]
; CHECK: [[REST:%.*]] = sub i32 [[X]], [[BEGIN]]
; CHECK: [[LAST:%.*]] = add i32 [[REST]], 15
; CHECK: icmp ult i32 [[REST]], [[N]]
; CHECK: icmp ult i32 [[LAST]], [[N]]
; CHECK: icmp sgt i32 [[N]], 0
; CHECK: br i1 {{%.*}}, label %[[ONE:.*]], label %[[SEVERAL:.*]]
; CHECK: [[SEVERAL]]:
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK: [[ONE]]:
; CHECK: [[WHOLE:%.*]] = mul nsw i32 [[FIRST]], [[N]]
; CHECK: [[COLUMN:%.*]] = sub i32 [[X]], [[WHOLE]]
; CHECK: [[PLACE:%.*]] = getelementptr i32, ptr {{.*}}, i32 [[COLUMN]]
; CHECK: load <16 x i32>, ptr [[PLACE]], align 4
; CHECK: load i32, ptr
define void @column(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n.at = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %n.at, align 8
  %a = load ptr, ptr %p, align 8
  %column = srem i32 %x, %n
  %from = getelementptr i32, ptr %a, i32 %column
  %v = load i32, ptr %from, align 4
  %row = sdiv i32 %x, %n
  %bias.at = getelementptr i32, ptr %a, i32 %row
  %bias = load i32, ptr %bias.at, align 4
  %sum = add i32 %v, %bias
  %to = getelementptr i32, ptr %p, i32 %x
  store i32 %sum, ptr %to, align 4
  ret void
}

; Signed numbers that count up are unsigned ones that do so if none is negative.
; CHECK-LABEL: define void @unsigned(
; CHECK: udiv i32
; CHECK: icmp sge i32 {{.*}}, 0, !tessera.of_first_lane
; CHECK: icmp sge i32 {{.*}}, 0, !tessera.of_first_lane
define void @unsigned(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %n.at = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %n.at, align 8
  %column = urem i32 %x, %n
  %from = getelementptr i32, ptr %p, i32 %column
  %v = load i32, ptr %from, align 4
  %to = getelementptr i32, ptr %p, i32 %x
  store i32 %v, ptr %to, align 4
  ret void
}

; A divisor that is smaller than a block is wide has no quotient in common, and one that not all lanes divide by may be 0.
; CHECK-LABEL: define void @small(
; CHECK-NOT: of_first_lane
; CHECK-LABEL: define void @guarded(
; CHECK-NOT: of_first_lane
define void @small(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %column = srem i32 %x, 15
  %from = getelementptr i32, ptr %p, i32 %column
  %v = load i32, ptr %from, align 4
  %to = getelementptr i32, ptr %p, i32 %x
  store i32 %v, ptr %to, align 4
  ret void
}

define void @guarded(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %n.at = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %n.at, align 8
  %some = icmp ne i32 %n, 0
  br i1 %some, label %then, label %end
then:
  %column = srem i32 %x, %n
  %to = getelementptr i32, ptr %p, i32 %x
  store i32 %column, ptr %to, align 4
  br label %end
end:
  ret void
}

; The block begins at a multiple of its width, and the partners are as far or further away; who is less is so in all lanes.
; CHECK-LABEL: define void @flip(
; CHECK: [[D:%.*]] = load i32, ptr %closure, align 8, !invariant.load
; CHECK: [[START:%.*]] = and i32 [[X:%.*]], -2147483633, !tessera.of_first_lane
; CHECK: icmp eq i32 [[START]], 0
; CHECK: [[FAR:%.*]] = and i32 [[D]], -2147483633
; CHECK: icmp eq i32 [[FAR]], 0
; CHECK: br i1 {{%.*}}, label %[[SHARED:.*]], label %[[ELSE:[^ ]*]]
; CHECK: [[ELSE]]:
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK: [[SHARED]]:
; CHECK: [[BASE:%.*]] = and i32 [[X]], -16, !tessera.of_first_lane
; CHECK: [[NEW:%.*]] = xor i32 [[BASE]], %{{.*}}
; CHECK: [[DELTA:%.*]] = sub nsw i32 [[NEW]], [[BASE]]
; CHECK: [[OTHER:%.*]] = add i32 [[X]], [[DELTA]]
; CHECK: icmp sgt i32 [[OTHER]], [[X]]
; CHECK: br i1
; CHECK: [[AT:%[^ ]*]] = getelementptr i32, ptr {{.*}}, i32 [[OTHER]]
; CHECK: load <16 x i32>, ptr [[AT]], align 4
; CHECK: store <16 x i32>
define void @flip(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %d = load i32, ptr %p, align 8
  %other = xor i32 %x, %d
  %less = icmp sgt i32 %other, %x
  br i1 %less, label %then, label %end
then:
  %a.at = getelementptr i8, ptr %p, i64 8
  %a = load ptr, ptr %a.at, align 8
  %from = getelementptr i32, ptr %a, i32 %other
  %v = load i32, ptr %from, align 4
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %v, ptr %to, align 4
  br label %end
end:
  ret void
}

; A mask that keeps the lanes' bits counts up; one that clears them, and a shift by as many, gives all lanes the same.
; CHECK-LABEL: define void @mask_and_shift(
; CHECK: [[KEPT:%.*]] = and i32 %{{.*}}, 15
; CHECK: icmp eq i32 [[KEPT]], 15
; CHECK: icmp uge i32 %{{.*}}, 4
; CHECK: lshr i32 %{{.*}}, !tessera.of_first_lane
; CHECK: load <16 x i32>
; CHECK: load i32
define void @mask_and_shift(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %d = load i32, ptr %p, align 8
  %mask = xor i32 %d, -1
  %low = and i32 %x, %mask
  %block = lshr i32 %x, %d
  %a.at = getelementptr i8, ptr %p, i64 8
  %a = load ptr, ptr %a.at, align 8
  %from = getelementptr i32, ptr %a, i32 %low
  %v = load i32, ptr %from, align 4
  %of.block = getelementptr i32, ptr %a, i32 %block
  %w = load i32, ptr %of.block, align 4
  %sum = add i32 %v, %w
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %sum, ptr %to, align 4
  ret void
}

; A mask of the lower bits may begin anywhere if no lane's bits wrap around.
; CHECK-LABEL: define void @low_mask(
; CHECK: [[BITS:%.*]] = and i32 [[X:%.*]], [[M:%.*]], !tessera.of_first_lane
; CHECK: [[LAST:%.*]] = add i32 [[BITS]], 15, !tessera.of_first_lane
; CHECK: icmp ule i32 [[LAST]], [[M]], !tessera.of_first_lane
; CHECK: icmp sge i32 [[X]], 0, !tessera.of_first_lane
; CHECK: [[NEXT:%.*]] = add i32 [[M]], 1
; CHECK: and i32 [[M]], [[NEXT]]
; CHECK: load <16 x i32>
define void @low_mask(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %m = load i32, ptr %p, align 8
  %before = add nsw i32 %x, -1
  %low = and i32 %before, %m
  %a.at = getelementptr i8, ptr %p, i64 8
  %a = load ptr, ptr %a.at, align 8
  %from = getelementptr i32, ptr %a, i32 %low
  %v = load i32, ptr %from, align 4
  %to = getelementptr i32, ptr %a, i32 %x
  store i32 %v, ptr %to, align 4
  ret void
}

; Constants are looked at here. What no address depends on is not worth two versions.
; CHECK-LABEL: define void @some_bits(
; CHECK-NOT: of_first_lane
; CHECK-LABEL: define void @no_address(
; CHECK-NOT: of_first_lane
; CHECK-LABEL: declare
define void @some_bits(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %near = xor i32 %x, 8
  %odd = and i32 %x, 7
  %from = getelementptr i32, ptr %p, i32 %near
  %v = load i32, ptr %from, align 4
  %to = getelementptr i32, ptr %p, i32 %odd
  %w = load i32, ptr %to, align 4
  %sum = add i32 %v, %w
  %out = getelementptr i32, ptr %p, i32 %x
  store i32 %sum, ptr %out, align 4
  ret void
}

define void @no_address(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_global_id(i32 0)
  %d = load i32, ptr %p, align 8
  %key = xor i32 %x, %d
  %out = getelementptr i32, ptr %p, i32 %x
  store i32 %key, ptr %out, align 4
  ret void
}

declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

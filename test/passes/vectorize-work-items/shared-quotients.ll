; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that what follows a division by a number that lanes share has a version for blocks of one quotient.
; RUN: %tessera-opt --passes="form-tile-function-at-barriers,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @column(
; CHECK: [[FIRST:%.*]] = sdiv i32 [[X:%.*]], [[N:%.*]], !tessera.of_first_lane
; CHECK: [[LAST:%.*]] = add i32 [[X]], 15
; CHECK: [[OF_LAST:%.*]] = sdiv i32 [[LAST]], [[N]], !tessera.of_first_lane
; CHECK: [[SHARED:%.*]] = icmp eq i32 [[FIRST]], [[OF_LAST]]
; CHECK: br i1 [[SHARED]], label %[[ONE:.*]], label %[[SEVERAL:.*]]
; CHECK: [[SEVERAL]]:
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK: [[ONE]]:
; CHECK: [[WHOLE:%.*]] = mul nsw i32 [[FIRST]], [[N]]
; CHECK: [[REST:%.*]] = sub nsw i32 [[X]], [[WHOLE]]
; CHECK: [[PLACE:%.*]] = getelementptr i32, ptr {{.*}}, i32 [[REST]]
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

declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each lane has its own copy of a private variable, one behind the other.
; RUN: %tessera-opt --passes="form-tile-function-at-barriers,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @array(
; CHECK: [[ALL:%array.*]] = alloca [256 x i8], align 4
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr [[ALL]], i64 0
; CHECK: [[OWN:%.*]] = getelementptr i8, ptr [[FIRST]], <16 x i64> <i64 0, i64 16, i64 32,
; CHECK: [[THREE:%three.*]] = getelementptr i32, ptr [[FIRST]], i64 3
; CHECK: [[EACH:%.*]] = getelementptr i8, ptr [[THREE]], <16 x i64> <i64 0, i64 16, i64 32,
; CHECK: call void @llvm.masked.scatter{{.*}}, <16 x ptr> align 4 [[EACH]],
; CHECK: [[SOME:%some.*]] = getelementptr i32, <16 x ptr> [[OWN]], <16 x i32> %place
; CHECK: call <16 x i32> @llvm.masked.gather{{.*}}(<16 x ptr> align 4 [[SOME]],
define void @array(ptr noalias readonly %p) #0 {
  %array = alloca [4 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %three = getelementptr i32, ptr %array, i64 3
  store i32 %v, ptr %three, align 4
  %place = and i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %place
  %w = load i32, ptr %some, align 4
  store i32 %w, ptr %element, align 4
  ret void
}

; The copies of a single value are a vector.
; CHECK-LABEL: define void @scalar(
; CHECK: [[ALL:%array.*]] = alloca [64 x i8], align 4
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr [[ALL]], i64 0
; CHECK: store <16 x i32> %v{{.*}}, ptr [[FIRST]], align 4
; CHECK: call void @llvm.masked.store{{.*}}, ptr align 4 [[FIRST]], <16 x i1> %c
; CHECK: load <16 x i32>, ptr [[FIRST]], align 4
define void @scalar(ptr noalias readonly %p) #0 {
  %array = alloca i32, align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i32 %v, ptr %array, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  store i32 3, ptr %array, align 4
  br label %end
end:
  %w = load i32, ptr %array, align 4
  store i32 %w, ptr %element, align 4
  ret void
}

; What others may keep a pointer to lies in its work-item's frame.
; CHECK-LABEL: define void @passed_on(
; CHECK: [[FIRST:%array.*]] = getelementptr inbounds i8, ptr %frame{{.*}}, i64 0
; CHECK: [[OWN:%.*]] = getelementptr i8, ptr [[FIRST]], <16 x i64> <i64 0, i64 16, i64 32,
; CHECK: [[MINE:%.*]] = extractelement <16 x ptr> [[OWN]], i32 %lane
; CHECK: call void @fill(ptr [[MINE]])
define void @passed_on(ptr noalias readonly %p) #0 {
  %array = alloca [4 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  call void @fill(ptr %array)
  %place = and i32 %v, 3
  %some = getelementptr i32, ptr %array, i32 %place
  %w = load i32, ptr %some, align 4
  store i32 %w, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @fill(ptr)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

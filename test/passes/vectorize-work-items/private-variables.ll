; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each lane has its own copy of a private variable, whose elements lie lane by lane if they are accessed whole.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @array(
; CHECK: [[ALL:%array.*]] = alloca [4096 x i8], align 64
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr [[ALL]], i64 0
; CHECK: [[OWN:%.*]] = getelementptr i8, ptr [[FIRST]], <16 x i64> <i64 0, i64 4, i64 8,
; CHECK: [[THREE:%three.*]] = getelementptr i8, ptr [[FIRST]], i64 192
; CHECK: store <16 x i32> {{.*}}, ptr [[THREE]], align 64
; CHECK: [[DISTANCE:%.*]] = mul <16 x i64> {{.*}}, splat (i64 64)
; CHECK: [[EACH:%.*]] = getelementptr i8, <16 x ptr> [[OWN]], <16 x i64> [[DISTANCE]]
; CHECK: [[SOME:%some.*]] = getelementptr i8, <16 x ptr> [[EACH]], i64 0
; CHECK: call <16 x i32> @llvm.masked.gather{{.*}}(<16 x ptr> align 4 [[SOME]],
define void @array(ptr noalias readonly %p) #0 {
  %array = alloca [64 x i32], align 4
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

; The copies of a single value are a vector, which those that are not here keep.
; CHECK-LABEL: define void @scalar(
; CHECK: [[ALL:%array.*]] = alloca [64 x i8], align 64
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr [[ALL]], i64 0
; CHECK: store <16 x i32> %v{{.*}}, ptr [[FIRST]], align 64
; CHECK: [[OLD:%.*]] = load <16 x i32>, ptr [[FIRST]], align 64
; CHECK: [[NEW:%.*]] = select <16 x i1> %c{{.*}}, <16 x i32> splat (i32 3), <16 x i32> [[OLD]]
; CHECK: store <16 x i32> [[NEW]], ptr [[FIRST]], align 64
; CHECK: load <16 x i32>, ptr [[FIRST]], align 64
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

; A loop's counter finds its element by its distance, and a struct of words is an array of them.
; CHECK-LABEL: define void @structs(
; CHECK: alloca [512 x i8], align 64
; CHECK: [[DISTANCE:%.*]] = mul i64 {{.*}}, 128
; CHECK: getelementptr i8, ptr {{.*}}, i64 [[DISTANCE]]
; CHECK: [[SECOND:%second.*]] = getelementptr i8, ptr {{.*}}, i64 64
; CHECK: store <16 x float> {{.*}}, ptr [[SECOND]], align 64
define void @structs(ptr noalias readonly %p) #0 {
entry:
  %items = alloca [4 x { i32, float }], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr float, ptr %a, i32 %x
  %v = load float, ptr %element, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %first = getelementptr [4 x { i32, float }], ptr %items, i32 0, i32 %i, i32 0
  store i32 %x, ptr %first, align 4
  %second = getelementptr [4 x { i32, float }], ptr %items, i32 0, i32 %i, i32 1
  store float %v, ptr %second, align 4
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 4
  br i1 %last, label %end, label %loop
end:
  %word = load float, ptr %items, align 4
  store float %word, ptr %element, align 4
  ret void
}

; What is read back in other pieces lies together: one copy behind the other.
; CHECK-LABEL: define void @pieces(
; CHECK: alloca [128 x i8], align 8
; CHECK: store <32 x i32> {{.*}}, align 8
; CHECK: load <16 x i64>
define void @pieces(ptr noalias readonly %p) #0 {
  %two = alloca [2 x i32], align 8
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i64, ptr %a, i32 %x
  store i32 %x, ptr %two, align 4
  %other = getelementptr i32, ptr %two, i64 1
  store i32 %x, ptr %other, align 4
  %both = load i64, ptr %two, align 8
  store i64 %both, ptr %element, align 8
  ret void
}

; What others may keep a pointer to lies in its work-item's frame.
; CHECK-LABEL: define void @passed_on(
; CHECK: [[FIRST:%array.*]] = getelementptr i8, ptr %frame{{.*}}, i64 0
; CHECK: [[OWN:%.*]] = getelementptr i8, ptr [[FIRST]], <16 x i64> <i64 0, i64 16, i64 32,
; CHECK: store <16 x ptr> [[OWN]], ptr [[LANES:%lanes[^,]*]], align 64
; CHECK: [[AT:%.*]] = getelementptr inbounds ptr, ptr [[LANES]], i64 %lane
; CHECK: [[MINE:%.*]] = load ptr, ptr [[AT]], align 8
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

; Where some lanes are here, and the machine has no scatters, the others write back what is at the beginning of their own.
; CHECK-LABEL: define void @of_some(
; CHECK: [[OWN:%.*]] = getelementptr i8, ptr %{{.*}}, <16 x i64> <i64 0, i64 4, i64 8,
; CHECK: [[HERE:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[AT:%.*]] = select <16 x i1> [[HERE]], <16 x ptr> {{%.*}}, <16 x ptr> [[OWN]]
; CHECK-NEXT: [[OLD:%.*]] = call <16 x i32> @llvm.masked.gather{{.*}}(<16 x ptr> align 4 [[AT]], <16 x i1> splat (i1 true)
; CHECK-NEXT: [[NEW:%.*]] = select <16 x i1> [[HERE]], <16 x i32> {{%.*}}, <16 x i32> [[OLD]]
; CHECK-NEXT: call void @llvm.masked.scatter{{.*}}(<16 x i32> [[NEW]], <16 x ptr> align 4 [[AT]], <16 x i1> splat (i1 true))
; CHECK: [[FROM:%.*]] = select <16 x i1> [[HERE]], <16 x ptr> {{%.*}}, <16 x ptr> [[OWN]]
; CHECK-NEXT: call <16 x i32> @llvm.masked.gather{{.*}}(<16 x ptr> align 4 [[FROM]], <16 x i1> splat (i1 true)
; CHECK-NOT: call{{.*}} @llvm.masked.gather
define void @of_some(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [64 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i32 %x, ptr %array, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %place = and i32 %v, 3
  %some = getelementptr [64 x i32], ptr %array, i32 0, i32 %place
  store i32 %v, ptr %some, align 4
  %other = xor i32 %place, 1
  %from = getelementptr [64 x i32], ptr %array, i32 0, i32 %other
  %w = load i32, ptr %from, align 4
  store i32 %w, ptr %element, align 4
  br label %end
end:
  ret void
}

; Nor are two words of a struct there one under a mask.
; CHECK-LABEL: define void @words_of_some(
; CHECK: [[HERE:%c.*]] = icmp sgt <16 x i32>
; CHECK: select <16 x i1> [[HERE]], <16 x ptr>
; CHECK-NEXT: call <16 x i32> @llvm.masked.gather{{.*}}, <16 x i1> splat (i1 true)
; CHECK: select <16 x i1> [[HERE]], <16 x ptr>
; CHECK-NEXT: call <16 x i32> @llvm.masked.gather{{.*}}, <16 x i1> splat (i1 true)
; CHECK-NOT: call{{.*}} @llvm.masked.gather
define void @words_of_some(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [4 x { i32, i32, i64 }], align 8
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i64 7, ptr %array, align 8
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %place = and i32 %v, 3
  %first.at = getelementptr [4 x { i32, i32, i64 }], ptr %array, i32 0, i32 %place
  %first = load i32, ptr %first.at, align 8
  %second.at = getelementptr i8, ptr %first.at, i64 4
  %second = load i32, ptr %second.at, align 4
  %sum = add i32 %first, %second
  store i32 %sum, ptr %element, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @fill(ptr)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that the words of small adjacent structs are loaded and stored as vectors, parted and put together by
; shuffles, and that of structs anywhere two words are accessed at once.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

@kept = internal externally_initialized global [16 x i32] undef, align 4 "tessera.tile_static"

; CHECK-LABEL: define void @pairs(
; CHECK: [[BOTH:%.*]] = load <32 x float>, ptr %from{{.*}}, align 4
; CHECK: [[X:%.*]] = shufflevector <32 x float> [[BOTH]], <32 x float> poison, <16 x i32> <i32 0, i32 2, i32 4,
; CHECK: [[Y:%.*]] = shufflevector <32 x float> [[BOTH]], <32 x float> poison, <16 x i32> <i32 1, i32 3, i32 5,
; CHECK-NOT: masked
; CHECK: [[CONCAT:%.*]] = shufflevector <16 x float> [[Y]], <16 x float> [[X]], <32 x i32> <i32 0, i32 1, i32 2,
; CHECK: [[NEW:%.*]] = shufflevector <32 x float> [[CONCAT]], <32 x float> poison, <32 x i32> <i32 0, i32 16, i32 1, i32 17,
; CHECK: store <32 x float> [[NEW]], ptr %{{.*}}, align 4
define void @pairs(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr { float, float }, ptr %a, i32 %x
  %first = load float, ptr %from, align 4
  %from.y = getelementptr i8, ptr %from, i64 4
  %second = load float, ptr %from.y, align 4
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr { float, float }, ptr %b, i32 %x
  store float %second, ptr %to, align 4
  %to.y = getelementptr i8, ptr %to, i64 4
  store float %first, ptr %to.y, align 4
  ret void
}

; What is loaded between two stores, from where nothing is ever stored, does not part them.
; CHECK-LABEL: define void @constant_between(
; CHECK: [[NEW:%.*]] = shufflevector <32 x float> {{%.*}}, <32 x float> poison, <32 x i32> <i32 0, i32 16, i32 1, i32 17,
; CHECK: store <32 x float> [[NEW]], ptr %{{.*}}, align 4
define void @constant_between(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr float, ptr %a, i32 %x
  %number = load float, ptr %from, align 4
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr { float, float }, ptr %b, i32 %x
  store float %number, ptr %to, align 4
  %factor.at = getelementptr i8, ptr %p, i64 16
  %factor = load float, ptr %factor.at, align 4, !invariant.load !0
  %product = fmul float %number, %factor
  %to.y = getelementptr i8, ptr %to, i64 4
  store float %product, ptr %to.y, align 4
  ret void
}

; Words that are not asked for are not read: what lies behind the last one may not be there. They are not written, either.
; CHECK-LABEL: define void @some_words(
; CHECK: [[WORDS:%.*]] = call <48 x i32> @llvm.masked.load{{.*}}(ptr align 4 {{%.*}}, <48 x i1> <i1 true, i1 true, i1 false, i1 true,
; CHECK: shufflevector <48 x i32> [[WORDS]], <48 x i32> poison, <16 x i32> <i32 1, i32 4,
; CHECK: [[FLOATS:%.*]] = bitcast <16 x i32> {{%.*}} to <16 x float>
; CHECK: shufflevector <48 x i32> [[WORDS]], <48 x i32> poison, <16 x i32> <i32 0, i32 3,
; CHECK: call void @llvm.masked.scatter{{.*}}(<16 x float> [[FLOATS]],
define void @some_words(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %item = getelementptr { i32, i32, float }, ptr %a, i32 %x
  %third.at = getelementptr i8, ptr %item, i64 8
  %third = load float, ptr %third.at, align 4
  %second.at = getelementptr i8, ptr %item, i64 4
  %second = load i32, ptr %second.at, align 4
  store float %third, ptr %second.at, align 4
  %out = getelementptr i32, ptr %p, i32 %x
  store i32 %second, ptr %out, align 4
  ret void
}

; A write between two reads may be of what the second one reads.
; CHECK-LABEL: define void @write_between(
; CHECK: masked.load{{.*}} <i1 true, i1 false, i1 true,
; CHECK: store <16 x i32>
; CHECK: masked.load{{.*}} <i1 true, i1 false, i1 true,
; CHECK: store <16 x i32>
define void @write_between(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr { i32, i32 }, ptr %a, i32 %x
  %first = load i32, ptr %from, align 4
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %to = getelementptr i32, ptr %b, i32 %x
  store i32 %first, ptr %to, align 4
  %from.y = getelementptr i8, ptr %from, i64 4
  %second = load i32, ptr %from.y, align 4
  %after = getelementptr i8, ptr %to, i64 64
  store i32 %second, ptr %after, align 4
  ret void
}

; But one to the tile's own memory is not, as what was loaded from elsewhere never leads there.
; CHECK-LABEL: define void @kept_between(
; CHECK: [[BOTH:%.*]] = load <32 x i32>, ptr %from
; CHECK: store <16 x i32> {{.*}}, ptr %kept
; CHECK-NOT: load <
; CHECK-NOT: masked
; CHECK: store <16 x i32> {{.*}}, ptr %after
define void @kept_between(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr { i32, i32 }, ptr %a, i32 %x
  %first = load i32, ptr %from, align 4
  %kept.at = getelementptr [16 x i32], ptr @kept, i32 0, i32 %x
  store i32 %first, ptr %kept.at, align 4
  %from.y = getelementptr i8, ptr %from, i64 4
  %second = load i32, ptr %from.y, align 4
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %after = getelementptr i32, ptr %b, i32 %x
  store i32 %second, ptr %after, align 4
  ret void
}

; Where only some lanes are here each loads its own.
; CHECK-LABEL: define void @some_lanes(
; CHECK: call <16 x i32> @llvm.masked.gather
define void @some_lanes(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr { i32, i32 }, ptr %a, i32 %x
  %low = icmp ult i32 %x, 5
  br i1 %low, label %then, label %end
then:
  %first = load i32, ptr %from, align 4
  %to = getelementptr i32, ptr %p, i32 %x
  store i32 %first, ptr %to, align 4
  br label %end
end:
  ret void
}

; Further apart they are gathered, too.
; CHECK-LABEL: define void @far(
; CHECK: call <16 x i32> @llvm.masked.gather
define void @far(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %from = getelementptr [5 x i32], ptr %a, i32 %x
  %first = load i32, ptr %from, align 4
  %to = getelementptr i32, ptr %p, i32 %x
  store i32 %first, ptr %to, align 4
  ret void
}

; Two words that are adjacent wherever the struct is are one integer; the third one is alone. Less arithmetic would
; not be worth vectors.
; CHECK-LABEL: define void @anywhere(
; CHECK: [[BOTH:%.*]] = call <16 x i64> @llvm.masked.gather{{.*}}(<16 x ptr> align 4 [[AT:%.*]], <16 x i1> splat (i1 true)
; CHECK: [[WORDS:%.*]] = bitcast <16 x i64> [[BOTH]] to <32 x i32>
; CHECK: [[FIRST:%.*]] = shufflevector <32 x i32> [[WORDS]], <32 x i32> poison, <16 x i32> <i32 0, i32 2, i32 4,
; CHECK: [[SECOND:%.*]] = shufflevector <32 x i32> [[WORDS]], <32 x i32> poison, <16 x i32> <i32 1, i32 3, i32 5,
; CHECK: [[FLOATS:%.*]] = bitcast <16 x i32> [[SECOND]] to <16 x float>
; CHECK: [[THIRD:%.*]] = call <16 x i32> @llvm.masked.gather
; CHECK-NOT: llvm.masked
; CHECK: call void @llvm.masked.scatter{{.*}}(<16 x i32> [[THIRD]], <16 x ptr> align 4 [[AT]],
; CHECK: [[BACK:%.*]] = bitcast <16 x float> [[FLOATS]] to <16 x i32>
; CHECK: shufflevector <16 x i32> [[BACK]], <16 x i32> [[FIRST]], <32 x i32>
; CHECK: [[NEW:%.*]] = bitcast <32 x i32> {{%.*}} to <16 x i64>
; CHECK: call void @llvm.masked.scatter{{.*}}(<16 x i64> [[NEW]],
; CHECK-NOT: llvm.masked
define void @anywhere(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %h1 = mul i32 %x, %x
  %h2 = xor i32 %h1, 21
  %h3 = mul i32 %h2, %x
  %h4 = xor i32 %h3, %h1
  %h5 = mul i32 %h4, %h2
  %h6 = xor i32 %h5, %h3
  %h7 = mul i32 %h6, %h4
  %h8 = lshr i32 %h7, 4
  %h9 = mul i32 %h8, %h6
  %h10 = xor i32 %h9, %h7
  %h11 = mul i32 %h10, %h8
  %other = and i32 %h11, 15
  %a = load ptr, ptr %p, align 8
  %at = getelementptr { i32, float, i32 }, ptr %a, i32 %other
  %first = load i32, ptr %at, align 4
  %second.at = getelementptr i8, ptr %at, i64 4
  %second = load float, ptr %second.at, align 4
  %third.at = getelementptr i8, ptr %at, i64 8
  %third = load i32, ptr %third.at, align 4
  store float %second, ptr %second.at, align 4
  store i32 %third, ptr %at, align 4
  store i32 %first, ptr %third.at, align 4
  ret void
}

; The second word comes first, and only some lanes are here.
; CHECK-LABEL: define void @some_lanes_anywhere(
; CHECK: [[BEFORE:%.*]] = getelementptr i8, <16 x ptr> {{%.*}}, i64 -4
; CHECK: call <16 x i64> @llvm.masked.gather{{.*}}(<16 x ptr> align 4 [[BEFORE]], <16 x i1> [[MASK:%[^,]*]],
; CHECK-NOT: llvm.masked.gather
; CHECK: call void @llvm.masked.scatter{{.*}}(<16 x i64> {{%.*}}, <16 x ptr> align 4 {{%.*}}, <16 x i1> [[MASK]])
; CHECK-NOT: llvm.masked.scatter
define void @some_lanes_anywhere(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %other = mul i32 %x, %x
  %a = load ptr, ptr %p, align 8
  %at = getelementptr { i32, i32 }, ptr %a, i32 %other
  %low = icmp ult i32 %other, 5
  br i1 %low, label %then, label %end
then:
  %second.at = getelementptr i8, ptr %at, i64 4
  %second = load i32, ptr %second.at, align 4
  %first = load i32, ptr %at, align 4
  store i32 %second, ptr %at, align 4
  store i32 %first, ptr %second.at, align 4
  br label %end
end:
  ret void
}

; A write between two reads keeps them apart. 16 bytes of each lane are one load, whose two words lanes transpose.
; CHECK-LABEL: define void @each_by_itself(
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK: call <16 x i32> @llvm.masked.gather
; CHECK-NOT: llvm.masked
; CHECK-COUNT-16: load <2 x i64>, ptr
; CHECK: shufflevector <16 x i64> {{%.*}}, <16 x i64> {{%.*}}, <16 x i32> <i32 0, i32 16, i32 2, i32 18,
; CHECK: shufflevector <16 x i64> {{%.*}}, <16 x i64> {{%.*}}, <16 x i32> <i32 1, i32 17, i32 3, i32 19,
; CHECK-NOT: llvm.masked
; CHECK: ret void
define void @each_by_itself(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %other = mul i32 %x, %x
  %a = load ptr, ptr %p, align 8
  %at = getelementptr { i32, i32 }, ptr %a, i32 %other
  %b.at = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %b.at, align 8
  %first = load i32, ptr %at, align 4
  %to = getelementptr i32, ptr %b, i32 %x
  store i32 %first, ptr %to, align 4
  %second.at = getelementptr i8, ptr %at, i64 4
  %second = load i32, ptr %second.at, align 4
  store i32 %second, ptr %to, align 4
  %long.at = getelementptr { i64, i64 }, ptr %a, i32 %other
  %long = load i64, ptr %long.at, align 8
  %longer.at = getelementptr i8, ptr %long.at, i64 8
  %longer = load i64, ptr %longer.at, align 8
  %sum = add i64 %long, %longer
  %to.long = getelementptr i64, ptr %p, i32 %x
  store i64 %sum, ptr %to.long, align 8
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
!0 = !{}

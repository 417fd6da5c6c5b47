; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that neighbouring elements are loaded and stored as vectors, upwards and downwards, one element once, and
; others by gathers and scatters.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @adjacent(
; CHECK: [[FROM:%element.*]] = getelementptr i32, ptr %{{.*}}, i32 [[COLUMN:%column.*]]
; CHECK-NEXT: %v{{.*}} = load <16 x i32>, ptr [[FROM]], align 4
; CHECK: store <16 x i32> %{{.*}}, ptr %{{.*}}, align 4
; CHECK: %next.lanes = add nuw nsw i32 [[COLUMN]], 16
define void @adjacent(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %w = mul i32 %v, 3
  %to = getelementptr i32, ptr %b, i32 %x
  store i32 %w, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @downwards(
; CHECK: [[FIRST:%.*]] = getelementptr i8, ptr %mirrored{{.*}}, i64 -60
; CHECK-NEXT: [[V:%.*]] = load <16 x i32>, ptr [[FIRST]], align 4
; CHECK-NEXT: [[TURNED:%.*]] = shufflevector <16 x i32> [[V]], {{.*}}<i32 15, i32 14,
; CHECK: [[W:%w.*]] = mul <16 x i32> [[TURNED]], splat (i32 3)
; CHECK: [[TO:%.*]] = getelementptr i8, ptr %to{{.*}}, i64 -60
; CHECK: [[BACK:%.*]] = shufflevector <16 x i32> [[W]], {{.*}}<i32 15, i32 14,
; CHECK-NEXT: store <16 x i32> [[BACK]], ptr [[TO]], align 4
define void @downwards(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %minus = sub nsw i32 100, %x
  %mirrored = getelementptr i32, ptr %a, i32 %minus
  %v = load i32, ptr %mirrored, align 4
  %w = mul i32 %v, 3
  %to = getelementptr i32, ptr %b, i32 %minus
  store i32 %w, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @one_place(
; CHECK: [[ONE:%one.*]] = load i32, ptr %a
; CHECK: store i32 [[ONE]], ptr %b
; CHECK-NOT: load
; CHECK-NOT: store
; CHECK: ret void
define void @one_place(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %one = load i32, ptr %a, align 4
  store i32 %one, ptr %b, align 4
  ret void
}

; Different values for one place: one of them stays.
; CHECK-LABEL: define void @last_stays(
; CHECK: [[V:%v.*]] = load <16 x i32>
; CHECK-NEXT: [[ONE:%.*]] = extractelement <16 x i32> [[V]], i32 15
; CHECK-NEXT: store i32 [[ONE]], ptr %b
; CHECK-NOT: store
define void @last_stays(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i32 %v, ptr %b, align 4
  ret void
}

; The last one that is there.
; CHECK-LABEL: define void @last_of_some_stays(
; CHECK: [[HERE:%c.*]] = icmp sgt <16 x i32> [[V:%v[^,]*]],
; CHECK: [[BITS:%.*]] = bitcast <16 x i1> [[HERE]] to i16
; CHECK-NEXT: [[ABSENT:%.*]] = call i16 @llvm.ctlz.i16(i16 [[BITS]], i1 true)
; CHECK-NEXT: [[WIDE:%.*]] = zext i16 [[ABSENT]] to i32
; CHECK-NEXT: [[LAST:%.*]] = sub i32 15, [[WIDE]]
; CHECK-NEXT: [[ONE:%.*]] = extractelement <16 x i32> [[V]], i32 [[LAST]]
; CHECK-NEXT: store i32 [[ONE]], ptr %b
define void @last_of_some_stays(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  store i32 %v, ptr %b, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @at_distances(
; CHECK: [[ALL:%.*]] = call <32 x i32> @llvm.masked.load{{.*}}(ptr align 4 %second{{.*}}, <32 x i1> <i1 true, i1 false, i1 true,
; CHECK: [[V:%v.*]] = shufflevector <32 x i32> [[ALL]], <32 x i32> poison, <16 x i32> <i32 0, i32 2, i32 4,
; CHECK: getelementptr i8, ptr %to{{.*}}, <16 x i64> <i64 0, i64 8, i64 16,
; CHECK: call void @llvm.masked.scatter{{.*}}(<16 x i32> [[V]], <16 x ptr> align 4 %{{.*}}, <16 x i1> splat (i1 true))
define void @at_distances(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %twice = shl nsw i32 %x, 1
  %second = getelementptr i32, ptr %a, i32 %twice
  %v = load i32, ptr %second, align 4
  %to = getelementptr i32, ptr %b, i32 %twice
  store i32 %v, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @anywhere(
; CHECK: [[V:%v.*]] = load <16 x i32>
; CHECK: [[PLACES:%found.*]] = getelementptr i32, ptr %b{{.*}}, <16 x i32> [[V]]
; CHECK: [[F:%f.*]] = call <16 x i32> @llvm.masked.gather{{.*}}(<16 x ptr> align 4 [[PLACES]], <16 x i1> splat (i1 true), <16 x i32> poison)
; CHECK: [[OTHERS:%other.*]] = getelementptr i32, ptr %a{{.*}}, <16 x i32> [[F]]
; CHECK: call void @llvm.masked.scatter{{.*}}(<16 x i32> [[V]], <16 x ptr> align 4 [[OTHERS]], <16 x i1> splat (i1 true))
define void @anywhere(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %found = getelementptr i32, ptr %b, i32 %v
  %f = load i32, ptr %found, align 4
  %other = getelementptr i32, ptr %a, i32 %f
  store i32 %v, ptr %other, align 4
  ret void
}

; LLVM makes these of atomic operations; each of them counts. The arithmetic is worth vectors.
; CHECK-LABEL: define void @atomics(
; CHECK: lane.do:
; CHECK: [[FROM:%.*]] = load ptr, ptr %{{.*}}, align 8
; CHECK: [[V:%.*]] = load atomic i32, ptr [[FROM]] monotonic
; CHECK: store i32 [[V]], ptr %{{.*}}, align 4
; CHECK: [[V2:%.*]] = load i32, ptr %{{.*}}, align 4
; CHECK: store atomic i32 [[V2]], ptr %b{{.*}} monotonic
; CHECK-NOT: atomic
define void @atomics(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load atomic i32, ptr %element monotonic, align 4
  store atomic i32 %v, ptr %b monotonic, align 4
  %cp = getelementptr i8, ptr %p, i64 16
  %c = load ptr, ptr %cp, align 8
  %h1 = mul i32 %x, %x
  %h2 = xor i32 %h1, 21
  %h3 = mul i32 %h2, %x
  %h4 = xor i32 %h3, %h1
  %h5 = mul i32 %h4, %h2
  %h6 = xor i32 %h5, %h3
  %to = getelementptr i32, ptr %c, i32 %x
  store i32 %h6, ptr %to, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

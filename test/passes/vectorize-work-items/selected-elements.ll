; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a lane finds its element of a small private array by comparing, so that no element needs an address that differs from lane to lane.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items,sroa,instcombine)" %s | %filecheck --check-prefix=REGISTERS %s

; REGISTERS-NOT: alloca
; REGISTERS-LABEL: define void @large(

; The bits of the number lead to the element, also where elements are missing.
; CHECK-LABEL: define void @load(
; CHECK: [[ALL:%array.*]] = alloca [192 x i8], align 64
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr [[ALL]], i64 0
; CHECK: [[A0:%.*]] = load <16 x float>, ptr [[FIRST]], align 64
; CHECK: [[A1:%.*]] = load <16 x float>, ptr {{%.*}}, align 64
; CHECK: [[A2:%.*]] = load <16 x float>, ptr {{%.*}}, align 64
; CHECK: [[LOW:%.*]] = and <16 x i32> [[NUMBER:%.*]], splat (i32 1)
; CHECK: [[ODD:%.*]] = icmp ne <16 x i32> [[LOW]], zeroinitializer
; CHECK: [[A01:%.*]] = select <16 x i1> [[ODD]], <16 x float> [[A1]], <16 x float> [[A0]]
; CHECK: [[HIGH:%.*]] = and <16 x i32> [[NUMBER]], splat (i32 2)
; CHECK: [[LAST:%.*]] = icmp ne <16 x i32> [[HIGH]], zeroinitializer
; CHECK: [[ELEMENT:%.*]] = select <16 x i1> [[LAST]], <16 x float> [[A2]], <16 x float> [[A01]]
; CHECK: store <16 x float> [[ELEMENT]],
define void @load(ptr noalias readonly %p) #0 {
  %array = alloca [3 x float], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store float 1.0, ptr %array, align 4
  %one = getelementptr float, ptr %array, i64 1
  store float 2.0, ptr %one, align 4
  %two = getelementptr float, ptr %array, i64 2
  store float 4.0, ptr %two, align 4
  %number = urem i32 %v, 3
  %some = getelementptr float, ptr %array, i32 %number
  %w = load float, ptr %some, align 4
  store float %w, ptr %element, align 4
  ret void
}

; Each element takes what is stored or keeps what it has, as do all those of lanes that are not here.
; CHECK-LABEL: define void @store(
; CHECK: [[HERE:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[IS0:%.*]] = icmp eq <16 x i32> [[NUMBER:%.*]], zeroinitializer
; CHECK: [[OLD:%.*]] = load <16 x i32>, ptr [[PLACE:%.*]], align 64
; CHECK: [[CHOSEN:%.*]] = select <16 x i1> [[IS0]], <16 x i32> [[VALUE:%.*]], <16 x i32> [[OLD]]
; CHECK: [[AGAIN:%.*]] = load <16 x i32>, ptr [[PLACE]], align 64
; CHECK: [[NEW:%.*]] = select <16 x i1> [[HERE]], <16 x i32> [[CHOSEN]], <16 x i32> [[AGAIN]]
; CHECK: store <16 x i32> [[NEW]], ptr [[PLACE]], align 64
; CHECK: icmp eq <16 x i32> [[NUMBER]], splat (i32 1)
; CHECK-NOT: icmp eq <16 x i32> [[NUMBER]]
; CHECK-NOT: @llvm.masked
; CHECK: ret void
define void @store(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [2 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i32 1, ptr %array, align 4
  %last = getelementptr i32, ptr %array, i64 1
  store i32 2, ptr %last, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %number = and i32 %v, 1
  %some = getelementptr i32, ptr %array, i32 %number
  store i32 %v, ptr %some, align 4
  br label %end
end:
  %w = load i32, ptr %last, align 4
  store i32 %w, ptr %element, align 4
  ret void
}

; What changes an element is done to each of them, and nothing has to find the old one.
; CHECK-LABEL: define void @update(
; CHECK: [[IS0:%.*]] = icmp eq <16 x i8> [[NUMBER:%.*]], zeroinitializer
; CHECK: [[OLD:%.*]] = load <16 x i8>, ptr [[PLACE:%.*]], align 64
; CHECK: [[SUM:%.*]] = add <16 x i8> [[OLD]], [[ADDED:%.*]]
; CHECK: [[NEW:%.*]] = select <16 x i1> [[IS0]], <16 x i8> [[SUM]], <16 x i8> [[OLD]]
; CHECK: store <16 x i8> [[NEW]], ptr [[PLACE]], align 64
; CHECK: icmp eq <16 x i8> [[NUMBER]], splat (i8 1)
; CHECK: add <16 x i8> {{.*}}, [[ADDED]]
; CHECK-NOT: and <16 x i8>
; CHECK: ret void
define void @update(ptr noalias readonly %p) #0 {
  %array = alloca [2 x i8], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %added = trunc i32 %v to i8
  call void @llvm.memset.p0.i64(ptr align 1 %array, i8 0, i64 2, i1 false)
  %number = and i32 %v, 1
  %some = getelementptr i8, ptr %array, i32 %number
  %old = load i8, ptr %some, align 1
  %sum = add i8 %old, %added
  store i8 %sum, ptr %some, align 1
  %w = load i8, ptr %array, align 1
  %wide = zext i8 %w to i32
  store i32 %wide, ptr %element, align 4
  ret void
}

; Another store to the array in between may be to the same element.
; CHECK-LABEL: define void @not_an_update(
; CHECK: [[OLD:%.*]] = select <16 x i1> {{.*}}, <16 x i32> {{.*}}, <16 x i32>
; CHECK: [[SUM:%sum.*]] = add <16 x i32> [[OLD]],
; CHECK: select <16 x i1> {{%.*}}, <16 x i32> [[SUM]], <16 x i32>
; CHECK: select <16 x i1> {{%.*}}, <16 x i32> [[SUM]], <16 x i32>
define void @not_an_update(ptr noalias readonly %p) #0 {
  %array = alloca [2 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %last = getelementptr i32, ptr %array, i64 1
  store i32 7, ptr %array, align 4
  store i32 8, ptr %last, align 4
  %number = and i32 %v, 1
  %some = getelementptr i32, ptr %array, i32 %number
  %old = load i32, ptr %some, align 4
  store i32 9, ptr %last, align 4
  %sum = add i32 %old, %v
  store i32 %sum, ptr %some, align 4
  %w = load i32, ptr %last, align 4
  store i32 %w, ptr %element, align 4
  ret void
}

; More elements than a gather has lanes.
; CHECK-LABEL: define void @large(
; CHECK: call <16 x i32> @llvm.masked.gather
define void @large(ptr noalias readonly %p) #0 {
  %array = alloca [64 x i32], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  store i32 1, ptr %array, align 4
  %number = and i32 %v, 63
  %some = getelementptr i32, ptr %array, i32 %number
  %w = load i32, ptr %some, align 4
  store i32 %w, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

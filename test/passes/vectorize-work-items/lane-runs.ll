; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each lane changes a large private array by itself, where the machine has no gathers and scatters of its elements, and that it does so in runs of accesses.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; Loaded, changed and stored by one lane, before the next one begins; indices come from memory.
; CHECK-LABEL: define void @update(
; CHECK: [[LANES:%lanes.*]] = alloca <16 x i32>, align 64
; CHECK: [[ALL:%array.*]] = alloca [1088 x i8], align 64
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr [[ALL]], i64 0
; CHECK: store volatile <16 x i32> {{.*}}, ptr [[LANES]]
; CHECK: [[MINE:%.*]] = getelementptr inbounds i32, ptr [[LANES]], i64 0
; CHECK: [[OFFSET:%.*]] = load volatile i32, ptr [[MINE]]
; CHECK: [[WIDE:%.*]] = zext i32 [[OFFSET]] to i64
; CHECK: [[AT:%.*]] = getelementptr i8, ptr {{.*}}, i64 [[WIDE]]
; CHECK: [[OLD:%.*]] = load i8, ptr [[AT]], align 1
; CHECK: [[NEW:%sum.*]] = add i8 [[OLD]], 3
; CHECK: store i8 [[NEW]], ptr [[AT]], align 1
; CHECK: load volatile i32
; CHECK-COUNT-15: add i8 {{.*}}, 3
; CHECK-NOT: @llvm.masked
; CHECK-NOT: insertelement <16 x i8>
; CHECK: ret void
define void @update(ptr noalias readonly %p) #0 {
  %array = alloca [64 x i8], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %number = and i32 %v, 63
  %some = getelementptr i8, ptr %array, i32 %number
  %old = load i8, ptr %some, align 1
  %sum = add i8 %old, 3
  store i8 %sum, ptr %some, align 1
  ret void
}

; What comes behind gets a vector; who is not here changes the bytes behind the array.
; CHECK-LABEL: define void @of_some(
; CHECK: [[HERE:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[OFFSETS:%.*]] = select <16 x i1> [[HERE]], <16 x i32> {{.*}}, <16 x i32> splat (i32 1024)
; CHECK-NEXT: store volatile <16 x i32> [[OFFSETS]], ptr
; CHECK: [[OLD:%.*]] = load i8, ptr [[AT:%.*]], align 1
; CHECK: insertelement <16 x i8> poison, i8 [[OLD]], i64 0
; CHECK: [[NEW:%.*]] = load volatile i8
; CHECK: store i8 [[NEW]], ptr [[AT]], align 1
; CHECK: zext <16 x i8>
; CHECK-NOT: store i8
; CHECK: ret void
define void @of_some(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [64 x i8], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %number = and i32 %v, 63
  %some = getelementptr i8, ptr %array, i32 %number
  %old = load i8, ptr %some, align 1
  %new = trunc i32 %v to i8
  store i8 %new, ptr %some, align 1
  %wide = zext i8 %old to i32
  store i32 %wide, ptr %element, align 4
  br label %end
end:
  ret void
}

; An access to the same array that lanes share is neither moved forward nor back.
; CHECK-LABEL: define void @two_blocks(
; CHECK: store i8 5, ptr
; CHECK: store <16 x i8> splat (i8 1), ptr
; CHECK-NOT: store i8 5, ptr
; CHECK: ret void
define void @two_blocks(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [64 x i8], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %number = and i32 %v, 63
  %some = getelementptr i8, ptr %array, i32 %number
  store i8 5, ptr %some, align 1
  br label %next
next:
  %three = getelementptr i8, ptr %array, i32 3
  store i8 1, ptr %three, align 1
  %old = load i8, ptr %some, align 1
  %wide = zext i8 %old to i32
  store i32 %wide, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

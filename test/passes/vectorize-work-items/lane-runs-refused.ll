; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone ends a run of accesses to a large private array, which each lane does by itself: all else
; is as in lane-runs.ll.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; Who is not here would divide by what it does not have.
; CHECK-LABEL: define void @divides(
; CHECK-NOT: udiv i8
; CHECK-COUNT-16: load i8, ptr
; CHECK-NOT: udiv i8
; CHECK: fdiv <16 x float>
; CHECK-NOT: udiv i8
; CHECK-COUNT-16: store i8
; CHECK: ret void
define void @divides(ptr noalias readonly %p) #0 {
entry:
  %array = alloca [64 x i8], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %number = and i32 %v, 63
  %some = getelementptr i8, ptr %array, i32 %number
  %by = trunc i32 %v to i8
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %old = load i8, ptr %some, align 1
  %new = udiv i8 %old, %by
  store i8 %new, ptr %some, align 1
  br label %end
end:
  ret void
}

; A sum that something else uses, too, is one of vectors.
; CHECK-LABEL: define void @keeps_the_new(
; CHECK-NOT: add i8
; CHECK-COUNT-16: load i8, ptr
; CHECK-NOT: add i8
; CHECK: [[NEW:%.*]] = add <16 x i8> %{{.*}}, splat (i8 3)
; CHECK: zext <16 x i8> [[NEW]] to <16 x i32>
; CHECK-NOT: add i8
; CHECK-COUNT-16: store i8
; CHECK: ret void
define void @keeps_the_new(ptr noalias readonly %p) #0 {
  %array = alloca [64 x i8], align 4
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %number = and i32 %v, 63
  %some = getelementptr i8, ptr %array, i32 %number
  %old = load i8, ptr %some, align 1
  %new = add i8 %old, 3
  store i8 %new, ptr %some, align 1
  %wide = zext i8 %new to i32
  store i32 %wide, ptr %element, align 4
  ret void
}

; What lanes store at one index comes behind what they have loaded before, each at its own.
; CHECK-LABEL: define void @shared_between(
; CHECK-COUNT-16: store i8 5, ptr
; CHECK-NOT: store <16 x i8>
; CHECK-COUNT-16: load i8, ptr
; CHECK: store <16 x i8> splat (i8 1), ptr
; CHECK: ret void
define void @shared_between(ptr noalias readonly %p) #0 {
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
  %old = load i8, ptr %some, align 1
  %three = getelementptr i8, ptr %array, i32 3
  store i8 1, ptr %three, align 1
  %wide = zext i8 %old to i32
  store i32 %wide, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

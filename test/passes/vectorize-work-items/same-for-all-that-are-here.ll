; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a value which is the same for all lanes that are here stays one where they have chosen a way together,
; though others are elsewhere, and that what depends on it stays a branch.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @chosen(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: br i1 %big
; CHECK: [[LATER:%later.*]] = icmp eq i32 %{{.*}}, 1
; CHECK: br i1 [[LATER]],
define void @chosen(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %np = getelementptr i8, ptr %p, i64 8
  %n = load i32, ptr %np, align 4
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %some, label %end
some:
  %big = icmp sgt i32 %n, 3
  br i1 %big, label %one, label %two
one:
  store i32 10, ptr %element, align 4
  br label %meet
two:
  store i32 20, ptr %element, align 4
  br label %meet
meet:
  %which = phi i32 [ 1, %one ], [ 2, %two ]
  %later = icmp eq i32 %which, 1
  br i1 %later, label %three, label %end
three:
  %np2 = getelementptr i8, ptr %p, i64 12
  %m = load i32, ptr %np2, align 4
  store i32 %m, ptr %element, align 4
  br label %end
end:
  ret void
}
declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

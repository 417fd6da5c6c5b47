; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that masks which live from block to block become vectors as wide as what they mask: phis, what is made of masks,
; comparisons that other blocks use, choices between masks; that their bits are taken where they are needed; and that other masks stay.
; RUN: %tessera-opt --passes=widen-masks %s | %filecheck %s

; CHECK-LABEL: define void @loop(
; CHECK: iteration:
; CHECK-NEXT: %active.wide = phi <8 x i32> [ splat (i32 -1), %entry ], [ %left.wide, %iteration ]
; CHECK-NEXT: %left.of.wide = phi <8 x i32> [ zeroinitializer, %entry ], [ %gone.wide, %iteration ]
; CHECK-NEXT: %x = phi <8 x float>
; CHECK-NEXT: [[ACTIVE:%.*]] = icmp slt <8 x i32> %active.wide, zeroinitializer
; CHECK-NEXT: %v = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> [[ACTIVE]], <8 x float> poison)
; CHECK-NEXT: %sum = fadd <8 x float> %x, %v
; CHECK-NEXT: %ends = fcmp ogt <8 x float> %sum, splat (float 4.000000e+00)
; CHECK-NEXT: %ends.wide = sext <8 x i1> %ends to <8 x i32>
; CHECK-NEXT: %kept = select <8 x i1> %ends, <8 x float> %x, <8 x float> %sum
; CHECK-NEXT: %not.wide = xor <8 x i32> %ends.wide, splat (i32 -1)
; CHECK-NEXT: %left.wide = and <8 x i32> %active.wide, %not.wide
; CHECK-NEXT: %gone.wide = or <8 x i32> %left.of.wide, %ends.wide
; CHECK-NEXT: [[LEFT:%.*]] = icmp slt <8 x i32> %left.wide, zeroinitializer
; CHECK-NEXT: %bits = bitcast <8 x i1> [[LEFT]] to i8
; CHECK: done:
; CHECK-NEXT: [[GONE:%.*]] = icmp slt <8 x i32> %gone.wide, zeroinitializer
; CHECK-NEXT: %result = select <8 x i1> [[GONE]], <8 x float> %kept, <8 x float> zeroinitializer
define void @loop(ptr %p) {
entry:
  br label %iteration
iteration:
  %active = phi <8 x i1> [ splat (i1 true), %entry ], [ %left, %iteration ]
  %left.of = phi <8 x i1> [ zeroinitializer, %entry ], [ %gone, %iteration ]
  %x = phi <8 x float> [ zeroinitializer, %entry ], [ %kept, %iteration ]
  %v = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %active, <8 x float> poison)
  %sum = fadd <8 x float> %x, %v
  %ends = fcmp ogt <8 x float> %sum, splat (float 4.0)
  %kept = select <8 x i1> %ends, <8 x float> %x, <8 x float> %sum
  %not = xor <8 x i1> %ends, splat (i1 true)
  %left = and <8 x i1> %active, %not
  %gone = or <8 x i1> %left.of, %ends
  %bits = bitcast <8 x i1> %left to i8
  %none = icmp eq i8 %bits, 0
  br i1 %none, label %done, label %iteration
done:
  %result = select <8 x i1> %gone, <8 x float> %kept, <8 x float> zeroinitializer
  store <8 x float> %result, ptr %p, align 4
  ret void
}

; A comparison that another block uses, masks chosen by one bit, and an argument.
; CHECK-LABEL: define void @blocks(
; CHECK: [[GIVEN:%.*]] = sext <8 x i1> %given to <8 x i32>
; CHECK: %c = icmp sgt <8 x i32> %a, zeroinitializer
; CHECK-NEXT: %c.wide = sext <8 x i1> %c to <8 x i32>
; CHECK: next:
; CHECK-NEXT: %either.wide = select i1 %b, <8 x i32> %c.wide, <8 x i32> [[GIVEN]]
; CHECK-NEXT: %frozen.wide = freeze <8 x i32> %either.wide
; CHECK-NEXT: [[FROZEN:%.*]] = icmp slt <8 x i32> %frozen.wide, zeroinitializer
; CHECK-NEXT: call void @llvm.masked.store.v8i32.p0(<8 x i32> %a, ptr align 4 %p, <8 x i1> [[FROZEN]])
; CHECK-NEXT: [[C:%.*]] = icmp slt <8 x i32> %c.wide, zeroinitializer
; CHECK-NEXT: %first = extractelement <8 x i1> [[C]], i64 0
define void @blocks(ptr %p, <8 x i32> %a, i1 %b, <8 x i1> %given) {
entry:
  %c = icmp sgt <8 x i32> %a, zeroinitializer
  br label %next
next:
  %either = select i1 %b, <8 x i1> %c, <8 x i1> %given
  %frozen = freeze <8 x i1> %either
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %a, ptr align 4 %p, <8 x i1> %frozen)
  %first = extractelement <8 x i1> %c, i64 0
  br i1 %first, label %next, label %done
done:
  ret void
}

; Who stays, as a choice, so that what decides nothing may be poison; masks chosen by lanes; a condition of all lanes.
; CHECK-LABEL: define void @chosen(
; CHECK: %active.wide = phi <8 x i32> [ splat (i32 -1), %entry ], [ %left.wide, %iteration ]
; CHECK: %more.wide = sext <8 x i1> %more to <8 x i32>
; CHECK: [[MORE:%.*]] = freeze <8 x i32> %more.wide
; CHECK-NEXT: %both.wide = and <8 x i32> %active.wide, [[MORE]]
; CHECK: [[ON:%.*]] = sext i1 %on to i32
; CHECK: %all{{.*}} = insertelement <8 x i32> poison, i32 [[ON]], i64 0
; CHECK-NEXT: %all{{.*}} = shufflevector <8 x i32> %all
; CHECK: %left.wide = and <8 x i32> %both.wide, %{{.*}}
; CHECK: [[MORE_AGAIN:%.*]] = freeze <8 x i32> %more.wide
; CHECK-NEXT: %either.wide = or <8 x i32> %was.wide, [[MORE_AGAIN]]
; CHECK: %chosen.wide = select <8 x i1> %more, <8 x i32> %either.wide, <8 x i32> %was.wide
define void @chosen(ptr %p, <8 x i32> %a, i32 %n) {
entry:
  br label %iteration
iteration:
  %k = phi i32 [ 0, %entry ], [ %k.next, %iteration ]
  %active = phi <8 x i1> [ splat (i1 true), %entry ], [ %left, %iteration ]
  %was = phi <8 x i1> [ zeroinitializer, %entry ], [ %chosen, %iteration ]
  %v = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %active, <8 x i32> poison)
  %more = icmp slt <8 x i32> %v, %a
  %both = select <8 x i1> %active, <8 x i1> %more, <8 x i1> zeroinitializer
  %k.next = add i32 %k, 1
  %on = icmp slt i32 %k.next, %n
  %first = insertelement <8 x i1> poison, i1 %on, i64 0
  %all = shufflevector <8 x i1> %first, <8 x i1> poison, <8 x i32> zeroinitializer
  %left = and <8 x i1> %both, %all
  %either = select <8 x i1> %was, <8 x i1> splat (i1 true), <8 x i1> %more
  %chosen = select <8 x i1> %more, <8 x i1> %either, <8 x i1> %was
  %bits = bitcast <8 x i1> %left to i8
  %none = icmp eq i8 %bits, 0
  br i1 %none, label %done, label %iteration
done:
  %result = select <8 x i1> %chosen, <8 x i32> %v, <8 x i32> zeroinitializer
  store <8 x i32> %result, ptr %p, align 4
  ret void
}

; Four lanes of doubles.
; CHECK-LABEL: define void @doubles(
; CHECK: %active.wide = phi <4 x i64> [ splat (i64 -1), %entry ], [ %left.wide, %iteration ]
define void @doubles(ptr %p, <4 x double> %a) {
entry:
  br label %iteration
iteration:
  %active = phi <4 x i1> [ splat (i1 true), %entry ], [ %left, %iteration ]
  %v = call <4 x double> @llvm.masked.load.v4f64.p0(ptr align 8 %p, <4 x i1> %active, <4 x double> poison)
  %more = fcmp olt <4 x double> %v, %a
  %left = and <4 x i1> %active, %more
  %bits = bitcast <4 x i1> %left to i4
  %none = icmp eq i4 %bits, 0
  br i1 %none, label %done, label %iteration
done:
  ret void
}

; All within one block: LLVM keeps it wide itself.
; CHECK-LABEL: define <8 x float> @one_block(
; CHECK-NEXT: %c = fcmp olt <8 x float> %a, %b
; CHECK-NEXT: %d = fcmp ogt <8 x float> %a, zeroinitializer
; CHECK-NEXT: %e = and <8 x i1> %c, %d
; CHECK-NEXT: %s = select <8 x i1> %e
define <8 x float> @one_block(<8 x float> %a, <8 x float> %b) {
  %c = fcmp olt <8 x float> %a, %b
  %d = fcmp ogt <8 x float> %a, zeroinitializer
  %e = and <8 x i1> %c, %d
  %s = select <8 x i1> %e, <8 x float> %a, <8 x float> %b
  ret <8 x float> %s
}

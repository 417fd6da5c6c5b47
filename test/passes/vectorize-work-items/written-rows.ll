; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that four iterations of loops in which each lane traverses a row that it writes run at once, each lane storing
; 16 bytes: where no iteration needs what another one of them stores, which may take a question before the loop. What an
; iteration stores for a later one to load stays in registers.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; No question: an iteration writes what it has read itself. 32 bytes of a vector are taken apart, not 64.
; CHECK-LABEL: define void @in_place(
; CHECK-NOT: or.reduce
; CHECK: phi <8 x i32>
; CHECK-COUNT-8: load <4 x i32>, ptr %{{.*}}, align 4
; CHECK: [[S1:%sum.next.*]] = add <8 x i32>
; CHECK-NOT: store
; CHECK: [[S2:%sum.next.*]] = add <8 x i32> [[S1]]
; CHECK-NOT: store
; CHECK: [[S3:%sum.next.*]] = add <8 x i32> [[S2]]
; CHECK-NOT: store
; CHECK: [[S4:%sum.next.*]] = add <8 x i32> [[S3]]
; CHECK: shufflevector <8 x i32> [[S1]], <8 x i32> [[S3]], <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 4, i32 12, i32 5, i32 13>
; CHECK: shufflevector <8 x i32> [[S1]], <8 x i32> [[S3]], <8 x i32> <i32 2, i32 10, i32 3, i32 11, i32 6, i32 14, i32 7, i32 15>
; CHECK: shufflevector <8 x i32> [[S2]], <8 x i32> [[S4]],
; CHECK: shufflevector <8 x i32> [[S2]], <8 x i32> [[S4]],
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: store <4 x i32>
; CHECK-COUNT-6: store <4 x i32>
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK: store <4 x i32>
; CHECK: call void @llvm.masked.scatter
define void @in_place(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %to = getelementptr i32, ptr %b, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  store i32 %sum.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; Does a lane store what it loads one to three iterations later?
; CHECK-LABEL: define void @from_row_to_row(
; CHECK: [[AHEAD:%ahead.*]] = sub <8 x i64>
; CHECK: [[NEAR:%.*]] = sub <8 x i64> [[AHEAD]], splat (i64 1)
; CHECK: [[CONFLICT:%.*]] = icmp ult <8 x i64> [[NEAR]], splat (i64 15)
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> [[CONFLICT]])
; CHECK: br i1 [[ANY]], label %iterations.serial.lanes, label %iterations.lanes
; CHECK: iterations.lanes:
; CHECK-COUNT-8: load <4 x i32>
; CHECK-COUNT-8: store <4 x i32>
; CHECK: iterations.serial.lanes:
; CHECK: call <8 x i32> @llvm.masked.gather
; CHECK: call void @llvm.masked.scatter
define void @from_row_to_row(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %to = getelementptr i32, ptr %b, i32 %place
  %v = load i32, ptr %at, align 4
  %sum.next = add i32 %sum, %v
  store i32 %sum.next, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; The first iteration's is loaded before the loop.
; CHECK-LABEL: define void @recurrence(
; CHECK-NOT: or.reduce
; CHECK: %carried{{.*}} = call <8 x i32> @llvm.masked.gather
; CHECK: [[CARRIED:%carried.*]] = phi <8 x i32>
; CHECK-COUNT-8: load <4 x i32>
; CHECK-NOT: load
; CHECK: [[S1:%sum.next.*]] = sub <8 x i32> %{{.*}}, [[CARRIED]]
; CHECK: [[S2:%sum.next.*]] = sub <8 x i32> %{{.*}}, [[S1]]
; CHECK: [[S3:%sum.next.*]] = sub <8 x i32> %{{.*}}, [[S2]]
; CHECK: sub <8 x i32> %{{.*}}, [[S3]]
; CHECK-COUNT-8: store <4 x i32>
define void @recurrence(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %to = getelementptr i32, ptr %b, i32 %place
  %before.at = getelementptr i8, ptr %at, i64 -4
  %before = load i32, ptr %before.at, align 4
  %v = load i32, ptr %at, align 4
  %sum.next = sub i32 %v, %before
  store i32 %sum.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; What all lanes load none of them writes. Is what each lane loads again and again in its row?
; CHECK-LABEL: define void @beside_others(
; CHECK: [[LOW:%.*]] = icmp ult <8 x i64>
; CHECK: [[HIGH:%.*]] = icmp ult <8 x i64>
; CHECK: [[CONFLICT:%.*]] = and <8 x i1> [[LOW]], [[HIGH]]
; CHECK-NOT: icmp ult
; CHECK: call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> [[CONFLICT]])
; CHECK-COUNT-8: store <4 x i32>
define void @beside_others(ptr noalias readonly %p) #0 {
entry:
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  %own.at = getelementptr i32, ptr %b, i32 %x
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %to = getelementptr i32, ptr %b, i32 %place
  %v = load i32, ptr %at, align 4
  %own = load i32, ptr %own.at, align 4
  %all.at = getelementptr i32, ptr %b, i32 %k
  %all = load i32, ptr %all.at, align 4
  %more = add i32 %v, %own
  %sum.next = add i32 %more, %all
  store i32 %sum.next, ptr %at, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

; What is left over, which may be one work-item alone, takes one iteration after the other, one work-item after the
; other.
; CHECK-LABEL: define void @rests(
; CHECK: call i1 @llvm.vector.reduce.or.v8i1(
; CHECK-COUNT-8: store <4 x i32>
; CHECK: rest:
; CHECK-NOT: <{{[0-9]+}} x
; CHECK: load i32
; CHECK-NOT: <{{[0-9]+}} x
; CHECK: store i32
; CHECK-NOT: <{{[0-9]+}} x
; CHECK-NOT: {{load|store}}
; CHECK: ret void
define void @rests(ptr noalias readonly %p) #1 {
entry:
  %x = call i32 @__tessera_global_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %pitch.at = getelementptr i8, ptr %p, i64 8
  %pitch = load i32, ptr %pitch.at, align 4
  %n.at = getelementptr i8, ptr %p, i64 12
  %n = load i32, ptr %n.at, align 4
  %b.at = getelementptr i8, ptr %p, i64 16
  %b = load ptr, ptr %b.at, align 8
  %begin = mul nsw i32 %x, %pitch
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %place = add nsw i32 %begin, %k
  %at = getelementptr i32, ptr %a, i32 %place
  %to = getelementptr i32, ptr %b, i32 %place
  %v = load i32, ptr %at, align 4
  store i32 %v, ptr %to, align 4
  %k.next = add nuw nsw i32 %k, 1
  %last = icmp eq i32 %k.next, %n
  br i1 %last, label %end, label %loop
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @__tessera_global_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" }

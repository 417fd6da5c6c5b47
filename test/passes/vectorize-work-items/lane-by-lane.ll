; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that atomic operations and calls are done by one lane after the other, by those that are there.
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @atomics(
; CHECK: [[FIRST:%v.*]] = load i32, ptr {{.*}}, align 4
; CHECK-NEXT: [[OLD:%old.*]] = atomicrmw add ptr %b{{.*}}, i32 [[FIRST]] monotonic
; CHECK-NEXT: insertelement <16 x i32> poison, i32 [[OLD]], i64 0
; CHECK: getelementptr i8, ptr {{.*}}, i64 60
; CHECK-NEXT: [[LAST:%v.*]] = load i32, ptr
; CHECK-NEXT: [[OLD2:%old.*]] = atomicrmw add ptr %b{{.*}}, i32 [[LAST]] monotonic
; CHECK-NEXT: [[ALL:%.*]] = insertelement <16 x i32> %{{.*}}, i32 [[OLD2]], i64 15
; CHECK: store <16 x i32> [[ALL]]
define void @atomics(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %old = atomicrmw add ptr %b, i32 %v monotonic, align 4
  store i32 %old, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @of_some(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> [[C]])
; CHECK-NEXT: br i1 [[ANY]], label %then.lanes, label %end.lanes
; CHECK: then.lanes:
; CHECK-NEXT: [[PLACES:%of.*]] = getelementptr i32, ptr %b{{.*}}, <16 x i32>
; CHECK: [[HERE:%.*]] = extractelement <16 x i1> [[C]], i64 0
; CHECK-NEXT: br i1 [[HERE]], label %lane.do{{.*}}, label %lane.next
; CHECK: lane.do
; CHECK-NEXT: [[PLACE:%.*]] = extractelement <16 x ptr> [[PLACES]], i64 0
; CHECK-NEXT: atomicrmw max ptr [[PLACE]], i32 1 monotonic
; CHECK: br label %lane.next
define void @of_some(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %of = getelementptr i32, ptr %b, i32 %v
  %unused = atomicrmw max ptr %of, i32 1 monotonic, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @exchange(
; CHECK: [[PAIR:%pair.*]] = cmpxchg ptr %b
; CHECK: [[PAIR15:%pair.*]] = cmpxchg ptr %b
; CHECK: extractvalue { i32, i1 } [[PAIR]], 0
; CHECK: store <16 x i32>
define void @exchange(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %pair = cmpxchg ptr %b, i32 0, i32 %v monotonic monotonic, align 4
  %old = extractvalue {i32, i1} %pair, 0
  store i32 %old, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @a_call(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: br i1 %{{.*}}, label %then.lanes, label %end.lanes
; CHECK: [[HERE:%.*]] = bitcast <16 x i1> [[C]] to i16
; CHECK-NEXT: [[SOME:%.*]] = icmp ne i16 [[HERE]], 0
; CHECK-NEXT: br i1 [[SOME]], label %lane.do, label %lane.after
; CHECK: lane.do:
; CHECK-NEXT: phi i16 [ [[HERE]], %then.lanes ]
; CHECK: [[ONE:%.*]] = load i32, ptr %{{.*}}, align 4
; CHECK-NEXT: [[W:%w.*]] = call i32 @external(i32 [[ONE]], ptr %b
; CHECK: store i32 [[W]], ptr [[AT:%.*]], align 4
; CHECK: br i1 %{{.*}}, label %lane.do, label %lane.after, !llvm.loop [[APART:!.*]]
; CHECK: lane.after:
; CHECK-NEXT: load <16 x i32>, ptr %lanes{{.*}}, align 64
; CHECK: call void @llvm.masked.store{{.*}}, <16 x i1> [[C]])
define void @a_call(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %then, label %end
then:
  %w = call i32 @external(i32 %v, ptr %b)
  store i32 %w, ptr %element, align 4
  br label %end
end:
  ret void
}

; What has no effects may still do harm, or never end, with what a lane holds that is not here.
; CHECK-LABEL: define void @may_not_be_called(
; CHECK: [[C:%c.*]] = icmp ne <16 x i32>
; CHECK: [[HERE:%.*]] = bitcast <16 x i1> [[C]] to i16
; CHECK: phi i16 [ [[HERE]],
; CHECK: call i32 @divides(i32
define void @may_not_be_called(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp ne i32 %v, 0
  br i1 %c, label %then, label %end
then:
  %w = call i32 @divides(i32 %v)
  store i32 %w, ptr %element, align 4
  br label %end
end:
  ret void
}

; The same for all and without effects: one call.
; CHECK-LABEL: define void @one_for_all(
; CHECK: [[W:%w.*]] = call i32 @divides(i32 %n
; CHECK-NOT: call i32 @divides
; CHECK: insertelement <16 x i32> poison, i32 [[W]], i64 0
; CHECK: store <16 x i32>
define void @one_for_all(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %n = load i32, ptr %b, align 4
  %element = getelementptr i32, ptr %a, i32 %x
  %w = call i32 @divides(i32 %n)
  store i32 %w, ptr %element, align 4
  ret void
}

; What no vector holds is one value for each lane.
; CHECK-LABEL: define void @structs(
; CHECK: [[V0:%.*]] = extractelement <16 x i32> %v{{.*}}, i64 0
; CHECK: [[PAIR0:%.*]] = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 [[V0]]
; CHECK-COUNT-15: call { i32, i1 } @llvm.sadd.with.overflow.i32(
; CHECK: [[SUM0:%.*]] = extractvalue { i32, i1 } [[PAIR0]], 0
; CHECK: insertelement <16 x i32> poison, i32 [[SUM0]], i64 0
; CHECK: [[OVER0:%.*]] = extractvalue { i32, i1 } [[PAIR0]], 1
; CHECK: insertelement <16 x i1> poison, i1 [[OVER0]], i64 0
; CHECK: select <16 x i1>
; CHECK: store <16 x i32>
define void @structs(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %w = mul i32 %v, 3
  %both = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %v, i32 %w)
  %sum = extractvalue {i32, i1} %both, 0
  %over = extractvalue {i32, i1} %both, 1
  %r = select i1 %over, i32 0, i32 %sum
  store i32 %r, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare i32 @external(i32, ptr)
declare i32 @divides(i32) memory(none) willreturn nounwind
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that lanes that reach what is never left end their work-item there.
; RUN: %tessera-opt --passes="join-dead-ends,form-tile-function<at-barriers>,function(vectorize-work-items)" %s | %filecheck %s

; CHECK-LABEL: define void @traps(
; CHECK: [[C:%c.*]] = icmp sgt <16 x i32>
; CHECK: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v16i1(<16 x i1> [[C]])
; CHECK-NEXT: br i1 [[ANY]], label %never.lanes
; CHECK: call void @external(ptr %b
define void @traps(ptr noalias readonly %p) #0 {
  %x = call i32 @__tessera_local_id(i32 0)
  %a = load ptr, ptr %p, align 8
  %bp = getelementptr i8, ptr %p, i64 8
  %b = load ptr, ptr %bp, align 8
  %element = getelementptr i32, ptr %a, i32 %x
  %v = load i32, ptr %element, align 4
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %never, label %end
never:
  call void @external(ptr %b)
  unreachable
end:
  store i32 1, ptr %element, align 4
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)
declare void @external(ptr)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="16" "tessera.closure"="24,8" "tessera.captures"="" }

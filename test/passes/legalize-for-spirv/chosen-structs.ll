; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a phi, a select or a freeze of structs or arrays is one for each member, also within each other, in loops, of
; constants, and where a block comes twice; and that who needs the whole gets it.
; RUN: %tessera-opt --passes=legalize-for-spirv %s | %filecheck %s

target triple = "spirv64v1.0-unknown-unknown"

; CHECK-LABEL: define i32 @exchanges(
; CHECK: %x = cmpxchg
; CHECK-NEXT: [[X0:%.*]] = extractvalue { i32, i1 } %x, 0
; CHECK-NEXT: [[X1:%.*]] = extractvalue { i32, i1 } %x, 1
; CHECK-NEXT: switch
; CHECK: other:
; CHECK-NEXT: %y = cmpxchg
; CHECK-NEXT: [[Y0:%.*]] = extractvalue { i32, i1 } %y, 0
; CHECK-NEXT: [[Y1:%.*]] = extractvalue { i32, i1 } %y, 1
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: [[Z0:%.*]] = phi i32 [ [[X0]], %entry ], [ [[X0]], %entry ], [ [[Y0]], %other ]
; CHECK-NEXT: [[Z1:%.*]] = phi i1 [ [[X1]], %entry ], [ [[X1]], %entry ], [ [[Y1]], %other ]
; CHECK-NEXT: [[S:%.*]] = select i1 [[Z1]], i32 [[Z0]], i32 0
; CHECK-NEXT: ret i32 [[S]]
define i32 @exchanges(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %n) {
entry:
  %x = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 monotonic monotonic
  switch i32 %n, label %other [ i32 1, label %end
                                i32 2, label %end ]
other:
  %y = cmpxchg ptr addrspace(3) %q, i32 1, i32 2 monotonic monotonic
  br label %end
end:
  %z = phi { i32, i1 } [ %x, %entry ], [ %x, %entry ], [ %y, %other ]
  %value = extractvalue { i32, i1 } %z, 0
  %done = extractvalue { i32, i1 } %z, 1
  %seen = select i1 %done, i32 %value, i32 0
  ret i32 %seen
}

; CHECK-LABEL: define i32 @around(
; CHECK: loop:
; CHECK-NEXT: [[A0:%.*]] = phi i32 [ 7, %entry ], [ [[C0:%.*]], %loop ]
; CHECK-NEXT: [[A1:%.*]] = phi i1 [ true, %entry ], [ [[C1:%.*]], %loop ]
; CHECK-NEXT: %b = cmpxchg
; CHECK-NEXT: [[B0:%.*]] = extractvalue { i32, i1 } %b, 0
; CHECK-NEXT: [[C0]] = select i1 [[A1]], i32 [[B0]], i32 [[A0]]
; CHECK-NEXT: [[B1:%.*]] = extractvalue { i32, i1 } %b, 1
; CHECK-NEXT: [[C1]] = select i1 [[A1]], i1 [[B1]], i1 [[A1]]
; CHECK-NEXT: br i1 [[C1]], label %loop, label %end
; CHECK: ret i32 [[C0]]
define i32 @around(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %a = phi { i32, i1 } [ { i32 7, i1 true }, %entry ], [ %c, %loop ]
  %again = extractvalue { i32, i1 } %a, 1
  %b = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 monotonic monotonic
  %c = select i1 %again, { i32, i1 } %b, { i32, i1 } %a
  %more = extractvalue { i32, i1 } %c, 1
  br i1 %more, label %loop, label %end
end:
  %last = extractvalue { i32, i1 } %c, 0
  ret i32 %last
}

; CHECK-LABEL: define { i32, [2 x float] } @whole(
; CHECK-NEXT: [[V0:%.*]] = extractvalue { i32, [2 x float] } %v, 0
; CHECK-NEXT: [[W0:%.*]] = select i1 %c, i32 [[V0]], i32 0
; CHECK-NOT: select i1 %c, [2 x float]
; CHECK: select i1 %c, float {{%.*}}, float 0.000000e+00
; CHECK: select i1 %c, float {{%.*}}, float 0.000000e+00
; CHECK: freeze i32 [[W0]]
; CHECK: freeze float
; CHECK: freeze float
; CHECK: ret { i32, [2 x float] } {{%.*}}
define { i32, [2 x float] } @whole(i1 %c, { i32, [2 x float] } %v) {
  %w = select i1 %c, { i32, [2 x float] } %v, { i32, [2 x float] } zeroinitializer
  %f = freeze { i32, [2 x float] } %w
  ret { i32, [2 x float] } %f
}

; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a short loop that only loads does so four times an iteration, that what is left of its iterations is taken one
; by one and says so, and that loops stay which write, meet a barrier, have a constant count, compute for long, load one element,
; end soon or are told to; of several work-items' loops the longer ones are unrolled, too.
; RUN: %tessera-opt '--passes=loop-simplify,unroll-loads' %s | %filecheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @sums(
; CHECK: sub i32 %n, %{{.*}}
; CHECK-COUNT-4: load float, ptr addrspace(1)
; CHECK: br i1 %{{.*}}, label %loop, label %{{.*}}{{$}}
; CHECK: load float, ptr addrspace(1)
; CHECK: br i1 %{{.*}}, label %loop.epil, label %{{.*}}, !llvm.loop ![[LAST:[0-9]+]]
; CHECK-NOT: load
; CHECK-LABEL: define ptx_kernel void @writes(
define ptx_kernel void @sums(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %more = fadd float %sum, %v
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done

done:
  %all = phi float [ %more, %loop ]
  store float %all, ptr addrspace(1) %to
  br label %end

end:
  ret void
}

; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define ptx_kernel void @barriers(
define ptx_kernel void @writes(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %b = getelementptr float, ptr addrspace(1) %to, i64 %at
  store float %v, ptr addrspace(1) %b
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end

end:
  ret void
}

; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define ptx_kernel void @constant(
define ptx_kernel void @barriers(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %more = fadd float %sum, %v
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) convergent
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done

done:
  %all = phi float [ %more, %loop ]
  store float %all, ptr addrspace(1) %to
  br label %end

end:
  ret void
}

; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define ptx_kernel void @longer(
define ptx_kernel void @constant(ptr addrspace(1) %from, ptr addrspace(1) %to) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %more = fadd float %sum, %v
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 128
  br i1 %again, label %loop, label %done

done:
  %all = phi float [ %more, %loop ]
  store float %all, ptr addrspace(1) %to
  ret void
}

; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define ptx_kernel void @coarsened(
; CHECK-COUNT-4: load float
; CHECK-LABEL: define ptx_kernel void @told(
; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define ptx_kernel void @few(
; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define ptx_kernel void @same(
; CHECK: load float
; CHECK-NOT: load float
; CHECK: ![[LAST]] = distinct !{![[LAST]], {{.*}}![[NO:[0-9]+]]{{.*}}}
; CHECK: ![[NO]] = !{!"llvm.loop.unroll.disable"}
define ptx_kernel void @longer(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %v1 = fmul float %v, %v
  %v2 = fadd float %v1, %v
  %v3 = fmul float %v2, %v
  %v4 = fadd float %v3, %v
  %v5 = fmul float %v4, %v
  %v6 = fadd float %v5, %v
  %v7 = fmul float %v6, %v
  %v8 = fadd float %v7, %v
  %v9 = fmul float %v8, %v
  %v10 = fadd float %v9, %v
  %v11 = fmul float %v10, %v
  %v12 = fadd float %v11, %v
  %v13 = fmul float %v12, %v
  %v14 = fadd float %v13, %v
  %v15 = fmul float %v14, %v
  %v16 = fadd float %v15, %v
  %more = fadd float %sum, %v16
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done

done:
  %all = phi float [ %more, %loop ]
  store float %all, ptr addrspace(1) %to
  br label %end

end:
  ret void
}

; Of several work-items.
define ptx_kernel void @coarsened(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) #0 {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %v1 = fmul float %v, %v
  %v2 = fadd float %v1, %v
  %v3 = fmul float %v2, %v
  %v4 = fadd float %v3, %v
  %v5 = fmul float %v4, %v
  %v6 = fadd float %v5, %v
  %v7 = fmul float %v6, %v
  %v8 = fadd float %v7, %v
  %v9 = fmul float %v8, %v
  %v10 = fadd float %v9, %v
  %v11 = fmul float %v10, %v
  %v12 = fadd float %v11, %v
  %v13 = fmul float %v12, %v
  %v14 = fadd float %v13, %v
  %v15 = fmul float %v14, %v
  %v16 = fadd float %v15, %v
  %more = fadd float %sum, %v16
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done

done:
  %all = phi float [ %more, %loop ]
  store float %all, ptr addrspace(1) %to
  br label %end

end:
  ret void
}

; The program says so.
define ptx_kernel void @told(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %more = fadd float %sum, %v
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done, !llvm.loop !0

done:
  store float %more, ptr addrspace(1) %to
  ret void
}

; No more than four times.
define ptx_kernel void @few(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) {
entry:
  %m = and i32 %n, 3
  %most = add nuw nsw i32 %m, 1
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %a
  %more = fadd float %sum, %v
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, %most
  br i1 %again, label %loop, label %done

done:
  store float %more, ptr addrspace(1) %to
  ret void
}

; One element.
define ptx_kernel void @same(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = zext nneg i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %from, i64 %at
  %v = load float, ptr addrspace(1) %from
  %more = fadd float %sum, %v
  %next = add nuw nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done

done:
  store float %more, ptr addrspace(1) %to
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

attributes #0 = { "tessera.coarsened_by"="8,4" }
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

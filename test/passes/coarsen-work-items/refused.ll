; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that a work-item stays one where the way through the kernel depends on which one it is, directly or by what it alone may
; have written, where its loop loads nothing in common with others, and where there is no loop.
; RUN: %tessera-opt '--passes=lower-to-nvptx,function(coarsen-work-items,verify)' %s | %filecheck %s

; CHECK-NOT: coarsened_by
; CHECK-NOT: label %each

define void @differs(ptr noalias readonly %closure) #0 {
entry:
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %i = call i32 @__tessera_global_id(i32 0)
  %end = zext i32 %i to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = getelementptr float, ptr %a, i64 %k
  %x = load float, ptr %at, align 4
  %more = fadd float %sum, %x
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, %end
  br i1 %again, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %end
  store float %more, ptr %to, align 4
  ret void
}

define void @by_what_it_writes(ptr noalias readonly %closure) #0 {
entry:
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %i = call i32 @__tessera_global_id(i32 0)
  %i.wide = zext i32 %i to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %a, i64 %k
  %x = load float, ptr %at, align 4
  %y = load float, ptr %a, align 4
  %old = atomicrmw add ptr %c, i32 1 monotonic, align 4
  %next = add i64 %k, 1
  %again = icmp ult i32 %old, 100
  br i1 %again, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %a, i64 %i.wide
  %xy = fadd float %x, %y
  store float %xy, ptr %to, align 4
  ret void
}

define void @shares_nothing(ptr noalias readonly %closure) #0 {
entry:
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %i = call i32 @__tessera_global_id(i32 0)
  %i.wide = zext i32 %i to i64
  %row = mul i64 %i.wide, 100
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %place = add i64 %row, %k
  %at = getelementptr float, ptr %a, i64 %place
  %x = load float, ptr %at, align 4
  %more = fadd float %sum, %x
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %i.wide
  store float %more, ptr %to, align 4
  ret void
}

define void @no_loop(ptr noalias readonly %closure) #0 {
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %i = call i32 @__tessera_global_id(i32 0)
  %i.wide = zext i32 %i to i64
  %x = load float, ptr %a, align 4
  %to = getelementptr float, ptr %c, i64 %i.wide
  store float %x, ptr %to, align 4
  ret void
}

define void @switches(ptr noalias readonly %closure) #0 {
entry:
  %a = load ptr, ptr %closure, align 8
  %c.field = getelementptr i8, ptr %closure, i64 8
  %c = load ptr, ptr %c.field, align 8
  %i = call i32 @__tessera_global_id(i32 0)
  %i.wide = zext i32 %i to i64
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = getelementptr float, ptr %a, i64 %k
  %x = load float, ptr %at, align 4
  %more = fadd float %sum, %x
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %choose
choose:
  switch i32 %i, label %exit [ i32 0, label %first
                               i32 1, label %first ]
first:
  store float 0.0, ptr %c, align 4
  br label %exit
exit:
  %to = getelementptr float, ptr %c, i64 %i.wide
  store float %more, ptr %to, align 4
  ret void
}

declare i32 @__tessera_global_id(i32)
attributes #0 = { "tessera.kernel"="k.cpp:1" "tessera.rank"="1" "tessera.closure"="16,8" "tessera.captures"="0:view:rw:0,8:view:rw:8" "tessera.coarsened"="2" "tessera.variant_of"="k" }

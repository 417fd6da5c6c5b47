; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps work-items that do nothing: all else is as in idle-work-items.ll.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="form-tile-function<at-barriers>,function(vectorize-work-items)" \
; RUN:   --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=skip-idle-work-items.taken

@sums = internal externally_initialized global [256 x i32] undef, align 4 #1
@limit = internal externally_initialized global i32 undef, align 4 #1

; CHECK-DAG: {{^}}skip-idle-work-items.bound-of-each	1{{$}}
define void @bound_in_the_tile(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr @limit, align 4
  %own = getelementptr i32, ptr @sums, i32 %i
  %is.low = icmp slt i32 %i, %n
  br i1 %is.low, label %then, label %end
then:
  store i32 1, ptr %own, align 4
  br label %end
end:
  ret void
}

; CHECK-DAG: {{^}}skip-idle-work-items.other-comparison	{{[1-9]$}}
define void @the_last_ones(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr %p, align 4
  %own = getelementptr i32, ptr @sums, i32 %i
  %is.low = icmp sgt i32 %i, %n
  br i1 %is.low, label %then, label %end
then:
  store i32 1, ptr %own, align 4
  br label %end
end:
  ret void
}

; CHECK-DAG: {{^}}skip-idle-work-items.bound-traps	2{{$}}
define void @bound_of_a_way(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr %p, align 4
  %own = getelementptr i32, ptr @sums, i32 %i
  %more = icmp sgt i32 %n, 7
  br i1 %more, label %one, label %two
one:
  call void @llvm.sideeffect()
  br label %two
two:
  %bound = phi i32 [ %n, %entry ], [ 9, %one ]
  %is.low = icmp slt i32 %i, %bound
  br i1 %is.low, label %then, label %end
then:
  store i32 1, ptr %own, align 4
  br label %end
end:
  ret void
}

define void @bound_divides(ptr noalias readonly %p) #0 {
entry:
  %i = call i32 @__tessera_local_id(i32 0)
  %n = load i32, ptr %p, align 4
  %own = getelementptr i32, ptr @sums, i32 %i
  %m.at = getelementptr i8, ptr %p, i64 4
  %m = load i32, ptr %m.at, align 4
  %bound = sdiv i32 %n, %m
  %is.low = icmp slt i32 %i, %bound
  br i1 %is.low, label %then, label %end
then:
  store i32 1, ptr %own, align 4
  br label %end
end:
  ret void
}

declare i32 @__tessera_local_id(i32) memory(none)

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.tile"="256" "tessera.closure"="24,8" "tessera.captures"="" }
attributes #1 = { "tessera.tile_static" }

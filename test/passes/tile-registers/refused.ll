; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that each reason alone keeps a tile's memory in memory.
; RUN: rm -f %t.decisions
; RUN: %tessera-opt --passes="function(tile-registers)" --count-decisions=%t.decisions %s -o /dev/null
; RUN: %filecheck --input-file=%t.decisions %s --implicit-check-not=tile-registers.taken

; CHECK-DAG: {{^}}tile-registers.other-use	1{{$}}
define void @atomic(ptr %closure, ptr %tile, ptr %scratch) #0 {
  %a = load <4 x i32>, ptr %closure, align 4
  store <4 x i32> %a, ptr %scratch, align 16
  %old = atomicrmw add ptr %scratch, i32 1 monotonic
  ret void
}

; CHECK-DAG: {{^}}tile-registers.no-vectors	1{{$}}
define void @scalars(ptr %closure, ptr %tile, ptr %scratch) #0 {
  store i32 1, ptr %scratch, align 16
  ret void
}

; CHECK-DAG: {{^}}tile-registers.large	1{{$}}
define void @large(ptr %closure, ptr %tile, ptr %scratch) #1 {
  %a = load <4 x i32>, ptr %closure, align 4
  store <4 x i32> %a, ptr %scratch, align 16
  ret void
}

; CHECK-DAG: {{^}}tile-registers.trip-count	1{{$}}
define void @unknown_trip_count(ptr %closure, ptr %tile, ptr %scratch) #0 {
entry:
  %a = load <4 x i32>, ptr %closure, align 4
  %count = load i64, ptr %tile, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %own = getelementptr i32, ptr %scratch, i64 %i
  store <4 x i32> %a, ptr %own, align 16
  %next = add nuw nsw i64 %i, 4
  %last = icmp eq i64 %next, %count
  br i1 %last, label %end, label %loop
end:
  ret void
}

; CHECK-DAG: {{^}}tile-registers.place	1{{$}}
define void @loaded_index(ptr %closure, ptr %tile, ptr %scratch) #0 {
  %a = load <4 x i32>, ptr %closure, align 4
  %i = load i64, ptr %tile, align 8
  %own = getelementptr i32, ptr %scratch, i64 %i
  store <4 x i32> %a, ptr %own, align 16
  ret void
}

; CHECK-DAG: {{^}}tile-registers.unknown-place	1{{$}}
define void @place_that_nobody_folds(ptr %closure, ptr %tile, ptr %scratch) #0 {
  %a = load <4 x i32>, ptr %closure, align 4
  %i = load i64, ptr %tile, align 8
  %zero = sub i64 %i, %i
  %own = getelementptr i32, ptr %scratch, i64 %zero
  store <4 x i32> %a, ptr %own, align 16
  ret void
}

; CHECK-DAG: {{^}}tile-registers.part-of-element	1{{$}}
define void @between_elements(ptr %closure, ptr %tile, ptr %scratch) #0 {
  %a = load <4 x i32>, ptr %closure, align 4
  %own = getelementptr i8, ptr %scratch, i64 2
  store <4 x i32> %a, ptr %own, align 2
  ret void
}

; CHECK-DAG: {{^}}tile-registers.other-elements	1{{$}}
define void @masks_of_other_elements(ptr %closure, ptr %tile, ptr %scratch) #0 {
  %a = load <4 x i32>, ptr %closure, align 4
  %b = load <2 x i64>, ptr %closure, align 4
  %mask = load <2 x i1>, ptr %tile, align 1
  store <4 x i32> %a, ptr %scratch, align 16
  call void @llvm.masked.store.v2i64.p0(<2 x i64> %b, ptr align 16 %scratch, <2 x i1> %mask)
  ret void
}

attributes #0 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="32" }
attributes #1 = { "tessera.kernel"="k" "tessera.rank"="1" "tessera.closure"="24,8" "tessera.captures"="" "tessera.tile_function" "tessera.scratch"="32768" }

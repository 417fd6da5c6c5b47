; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Checks that tessera-opt lists the decisions, counts them as amp++ does, once for each kernel and its clones, and
; switches off one legality check.
; RUN: %tessera-opt --print-decisions | %filecheck --check-prefix=LIST %s
; LIST: {{^}}lower-tile-atomics.taken	taken	-	an atomic operation became plain accesses{{$}}
; LIST-NEXT: {{^}}lower-tile-atomics.many-threads	refused	legality	other threads may see the memory{{$}}
; LIST: {{^}}stream-stores.large	refused	profit	the loop is too large to stand there twice{{$}}

; RUN: rm -f %t.counts
; RUN: %tessera-opt --passes="function(lower-tile-atomics)" --count-decisions=%t.counts %s | %filecheck %s
; RUN: %filecheck --check-prefix=COUNT --input-file=%t.counts %s
; COUNT: {{^}}lower-tile-atomics.many-threads	2{{$}}
; COUNT-NOT: {{.}}

; RUN: %tessera-opt --passes="function(lower-tile-atomics)" --disable-check=lower-tile-atomics.many-threads %s \
; RUN:   | %filecheck --check-prefix=UNCHECKED %s
; RUN: not %tessera-opt --passes="function(lower-tile-atomics)" --disable-check=no-such.check %s 2>&1 \
; RUN:   | %filecheck --check-prefix=UNKNOWN %s
; UNKNOWN: error: unknown check 'no-such.check'

; CHECK-COUNT-4: atomicrmw
; UNCHECKED-NOT: atomicrmw
define void @kernel(ptr %p) {
  %a = atomicrmw add ptr %p, i32 1 monotonic, align 4
  %b = atomicrmw add ptr %p, i32 1 monotonic, align 4
  ret void
}

define void @clone_v3(ptr %p) "tessera.clone_of"="kernel" {
  %a = atomicrmw add ptr %p, i32 1 monotonic, align 4
  ret void
}

define void @other(ptr %p) {
  %a = atomicrmw add ptr %p, i32 1 monotonic, align 4
  ret void
}

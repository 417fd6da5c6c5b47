#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a file of TESSERA_TIMELINE, .json or .pftrace, and fails with a reason unless it is whole and right: the times of a
track rise, spans nest, every flow leads from one span to later ones. Then prints what it holds, without times, for FileCheck:
a line a span, `TRACK | CATEGORY | NAME | ARGUMENTS`, and a line a flow."""
import collections
import json
import struct
import sys

Span = collections.namedtuple("Span", "track begin end category name arguments flows")
Counter = collections.namedtuple("Counter", "track time value unit")


class Wrong(Exception):
    pass


def require(condition, message):
    if not condition:
        raise Wrong(message)


class Trace:
    """What both formats say."""

    def __init__(self):
        self.process = None
        self.tracks = {}  # id -> name
        self.spans = []  # in the order of the file
        self.counters = []
        self.flows = collections.defaultdict(list)  # id -> (time, span, is_first, is_last)


# Chrome's JSON.

def read_chrome(data):
    trace = Trace()
    file = json.loads(data.decode("utf-8"))
    require(set(file) == {"displayTimeUnit", "otherData", "traceEvents"}, f"members {sorted(file)}")
    last = None
    for event in file["traceEvents"]:
        phase, track = event["ph"], event["tid"]
        require(isinstance(track, int) and isinstance(event["pid"], int), f"a number is no number in {event}")
        if phase == "M":
            if event["name"] == "process_name":
                trace.process = event["args"]["name"]
            elif event["name"] == "thread_name":
                require(track not in trace.tracks, f"two names of track {track}")
                trace.tracks[track] = event["args"]["name"]
        elif phase in "Xi":
            begin = nanoseconds(event["ts"])
            end = begin + nanoseconds(event["dur"]) if phase == "X" else begin
            last = Span(track, begin, end, event["cat"], event["name"], event["args"], [])
            trace.spans.append(last)
        elif phase == "C":
            trace.counters.append(Counter(track, nanoseconds(event["ts"]), event["args"]["bytes"], "bytes"))
        elif phase in "stf":
            require(last and last.track == track, "a flow stands behind its span")
            require(isinstance(event["id"], int), f"the flow {event['id']} has no number")
            require(phase == "s" or event.get("bp") == "e", f"flow {event['id']} does not bind to its span")
            time = nanoseconds(event["ts"])
            require(last.begin <= time <= last.end, f"flow {event['id']} lies outside of its span")
            add_flow(trace, event["id"], time, last, phase == "s", phase == "f")
        else:
            raise Wrong(f"a phase {phase}")
    return trace


def nanoseconds(microseconds):
    return round(microseconds * 1000)


def add_flow(trace, number, time, span, is_first, is_last):
    span.flows.append(number)
    trace.flows[number].append((time, span, is_first, is_last))


# What both have to keep.

def check_times(trace):
    last = {}
    for span in trace.spans:
        require(span.track in trace.tracks, f"no name of track {span.track}")
        require(span.end >= span.begin, f"{span.name} ends before it begins")
        require(span.begin >= last.get(span.track, 0), f"{span.name} goes back in time on {trace.tracks[span.track]}")
        last[span.track] = span.begin
    for counter in trace.counters:
        require(counter.time >= last.get(counter.track, 0), f"a counter goes back in time on {trace.tracks[counter.track]}")
        require(counter.value >= 0, f"{trace.tracks[counter.track]} is {counter.value}")
        last[counter.track] = counter.time


def check_nesting(trace):
    open_spans = collections.defaultdict(list)
    for span in trace.spans:
        outer = open_spans[span.track]
        while outer and outer[-1].end <= span.begin:
            outer.pop()
        require(not outer or span.end <= outer[-1].end,
                f"{span.name} crosses {outer[-1].name if outer else ''} on {trace.tracks[span.track]}")
        outer.append(span)


def check_flows(trace):
    for number, steps in trace.flows.items():
        steps.sort(key=lambda step: step[0])
        require(len(steps) >= 2, f"flow {number} has one end")
        require([step[2] for step in steps] == [True] + [False] * (len(steps) - 1), f"flow {number} does not begin once")
        require([step[3] for step in steps] == [False] * (len(steps) - 1) + [True], f"flow {number} does not end once")


def check_names(trace):
    require(trace.process, "the process has no name")
    require(len(set(trace.tracks.values())) == len(trace.tracks), "two tracks have one name")
    for span in trace.spans:
        require(span.name and span.category, f"a span without a name or a category: {span}")


def show(trace):
    def line_of(span):
        arguments = ", ".join(f"{name}={value}" for name, value in span.arguments.items())
        track = trace.tracks[span.track].rstrip("0123456789").rstrip() if span.category in THREADS else trace.tracks[span.track]
        return f"{track} | {span.category} | {span.name} | {arguments}"

    THREADS = ("launch", "tiles", "call", "wait")
    print(f"process {trace.process}")
    for span in trace.spans:
        print(line_of(span))
    for counter in trace.counters:
        print(f"{trace.tracks[counter.track]} = {counter.value} {counter.unit}")
    for steps in trace.flows.values():
        print("flow: " + " -> ".join(f"{step[1].category} {step[1].name}" for step in steps))


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    trace = read_chrome(data)
    for check in (check_times, check_nesting, check_flows, check_names):
        check(trace)
    show(trace)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (Wrong, ValueError, KeyError, struct.error) as failure:
        sys.exit(f"{sys.argv[1]} is wrong: {failure!r}")

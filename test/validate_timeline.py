#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a file of TESSERA_TIMELINE, .json or .pftrace, and fails with a reason unless it is whole and right. The times of a
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
        self.groups = {}  # of tracks, by id
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


# Perfetto's packets, by the numbers of their fields (perfetto/trace/trace_packet.proto), without its library.

def fields_of(data):
    """The fields of a message: number -> values, in order. A length is bytes, a number an int."""
    found, at = collections.defaultdict(list), 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            require(at < len(data), "a message ends in the middle of a number")
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        tag = varint()
        kind = tag & 7
        if kind == 0:
            value = varint()
        elif kind in (1, 2):
            length = varint() if kind == 2 else 8
            require(at + length <= len(data), "a message is longer than what it is in")
            value = data[at:at + length]
            at += length
            value = struct.unpack("<Q", value)[0] if kind == 1 else value
        else:
            raise Wrong(f"a wire type {kind}")
        found[tag >> 3].append(value)
    return found


def text_of(values):
    return values[0].decode("utf-8") if values else None


BEGIN, END, INSTANT, COUNTER = 1, 2, 3, 4
MONOTONIC = 3


def read_perfetto(data):
    trace, parents, open_spans, sequences = Trace(), {}, collections.defaultdict(list), set()
    file = fields_of(data)
    require(set(file) == {1}, f"fields of the trace: {sorted(file)}")
    has_clocks = False
    for packet in map(fields_of, file[1]):
        sequences.update(packet[10])
        if 6 in packet:
            clocks = {clock[1][0] for clock in map(fields_of, fields_of(packet[6][0])[1])}
            require(clocks == {1, MONOTONIC, 6}, f"clocks {clocks}")
            has_clocks = True
        for descriptor in map(fields_of, packet[60]):
            read_track(descriptor, trace, parents)
        for event in map(fields_of, packet[11]):
            require(has_clocks and packet[58] == [MONOTONIC], "a time by a clock that nobody knows")
            read_event(event, packet[8][0], trace, open_spans)
    require(len(sequences) == 1, f"sequences {sequences}")
    for track, spans in open_spans.items():
        require(not spans, f"{spans} have no end")
    for track, parent in parents.items():
        require(parent in trace.tracks or parent in trace.groups, f"track {track} has no parent {parent}")
    return trace


def read_track(descriptor, trace, parents):
    uuid = descriptor[1][0]
    require(uuid not in trace.tracks and uuid not in trace.groups, f"track {uuid} is there twice")
    if 3 in descriptor:
        trace.process = text_of(fields_of(descriptor[3][0])[6])
        trace.groups[uuid] = trace.process
        return
    if 4 in descriptor:
        thread = fields_of(descriptor[4][0])
        name = f"{text_of(thread[5])} {thread[2][0]}"
    else:
        name = text_of(descriptor[2])
        parents[uuid] = descriptor[5][0]
    if 8 in descriptor:
        require(fields_of(descriptor[8][0])[3] == [3], "memory is not in bytes")
    if name in ("accelerator_views", "copies", "memory", "markers") and trace.groups.get(parents.get(uuid)) == trace.process:
        trace.groups[uuid] = name
    else:
        trace.tracks[uuid] = name


def read_event(event, time, trace, open_spans):
    kind, track = event[9][0], event[11][0]
    if kind == COUNTER:
        trace.counters.append(Counter(track, time, event[30][0], "bytes"))
        return
    if kind == END:
        require(open_spans[track], f"a span ends that has not begun on {trace.tracks[track]}")
        number = open_spans[track].pop()
        trace.spans[number] = trace.spans[number]._replace(end=time)
        for flow in trace.spans[number].flows:
            trace.flows[flow] = [(step[0], trace.spans[number], *step[2:]) if step[1].flows is trace.spans[number].flows else step
                                 for step in trace.flows[flow]]
        return
    require(kind in (BEGIN, INSTANT), f"an event of type {kind}")
    arguments = {}
    for annotation in map(fields_of, event[4]):
        number = annotation[4][0] if 4 in annotation else None
        arguments[text_of(annotation[10])] = text_of(annotation[6]) if number is None else number - (number >> 63 << 64)
    span = Span(track, time, time, text_of(event[22]), text_of(event[23]), arguments, [])
    if kind == BEGIN:
        open_spans[track].append(len(trace.spans))
    trace.spans.append(span)
    for flow in event[47] + event[48]:
        is_first = flow not in trace.flows or all(time < step[0] for step in trace.flows[flow])
        if is_first:
            trace.flows[flow] = [(*step[:2], False, step[3]) for step in trace.flows[flow]]
        add_flow(trace, flow, time, span, is_first, flow in event[48])


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
    trace = read_chrome(data) if path.endswith(".json") else read_perfetto(data)
    for check in (check_times, check_nesting, check_flows, check_names):
        check(trace)
    show(trace)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except (Wrong, ValueError, KeyError, struct.error) as failure:
        sys.exit(f"{sys.argv[1]} is wrong: {failure!r}")

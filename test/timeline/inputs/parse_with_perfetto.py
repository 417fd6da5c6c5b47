# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses a .pftrace with the classes that Perfetto's Python package has generated from its .proto files, and fails if there is
anything in it that they do not know. Says so where the package is not installed (pip install perfetto)."""
import sys

try:
    from google.protobuf.unknown_fields import UnknownFieldSet
    from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as perfetto
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(0)


def check_known(message, path):
    unknown = [field.field_number for field in UnknownFieldSet(message)]
    if unknown:
        sys.exit(f"{path} has fields {unknown}")
    for field, value in message.ListFields():
        if field.message_type:
            for one in [value] if hasattr(value, "ListFields") else value:
                check_known(one, f"{path}.{field.name}")


trace = perfetto.Trace()
with open(sys.argv[1], "rb") as file:
    trace.ParseFromString(file.read())
check_known(trace, "trace")
names = {}
for packet in trace.packet:
    if packet.HasField("track_descriptor"):
        track = packet.track_descriptor
        names[track.uuid] = track.name or track.thread.thread_name or track.process.process_name
    if packet.HasField("track_event"):
        event = packet.track_event
        kind = perfetto.TrackEvent.Type.Name(event.type)
        values = [(one.name, one.string_value or one.int_value) for one in event.debug_annotations]
        print(names[event.track_uuid], kind, *event.categories, event.name, *(f"{name}={value}" for name, value in values),
              f"flows {len(event.flow_ids)}+{len(event.terminating_flow_ids)}", sep=" | ")
print("parsed", len(trace.packet), "packets")

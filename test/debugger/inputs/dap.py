# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dap.py ADAPTER FILE LINE[:CONDITION] VARIABLE... -- PROGRAM: what an editor does. Starts a debug adapter and runs the program
under TESSERA_DEBUG=work-items to a breakpoint in FILE. Prints each thread that is a work-item, where it stands, and the
variables of its frame. Then goes on to the end."""
import json
import subprocess
import sys

class Adapter:
    def __init__(self, command):
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.events = []

    def send(self, command, **arguments):
        self.number += 1
        body = json.dumps({"seq": self.number, "type": "request", "command": command, "arguments": arguments}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()
        return self.number

    def read(self):
        length = 0
        while head := self.process.stdout.readline().strip():
            name, value = head.split(b":")
            if name == b"Content-Length":
                length = int(value)
        if not length:
            sys.exit("the debug adapter has ended")
        return json.loads(self.process.stdout.read(length))

    def ask(self, command, **arguments):
        return self.answer(self.send(command, **arguments))

    def answer(self, number):
        while True:
            message = self.read()
            if message["type"] == "response" and message["request_seq"] == number:
                if not message["success"]:
                    sys.exit(f"{message['command']}: {message.get('message')}")
                return message.get("body", {})
            if message["type"] == "event":
                self.events.append(message)

    def wait_for(self, *names):
        while True:
            for event in self.events:
                if event["event"] in names:
                    self.events.remove(event)
                    return event
            message = self.read()
            if message["type"] == "event":
                self.events.append(message)


class Session:
    """A program that stands at a breakpoint."""

    def __init__(self, command, program, environment, source, line, condition=""):
        self.adapter, self.source = Adapter(command), source
        self.adapter.ask("initialize", clientID="test", adapterID="test", linesStartAt1=True, columnsStartAt1=True)
        launched = self.adapter.send("launch", program=program, env=environment)
        self.adapter.wait_for("initialized")
        stop = {"line": line, **({"condition": condition} if condition else {})}
        self.adapter.ask("setBreakpoints", source={"path": source}, breakpoints=[stop])
        self.adapter.ask("configurationDone")
        self.adapter.answer(launched)
        self.stopped = self.adapter.wait_for("stopped")["body"]["threadId"]

    def threads(self):
        threads = []
        while not any(one["id"] == self.stopped for one in threads):  # lldb-dap's first list may be older than the stop
            threads = self.adapter.ask("threads")["threads"]
        return threads

    def exit_code(self):
        self.adapter.ask("setBreakpoints", source={"path": self.source}, breakpoints=[])
        self.adapter.ask("continue", threadId=self.stopped)
        code = self.adapter.wait_for("exited")["body"]["exitCode"]
        self.adapter.send("disconnect")
        return code


def main():
    separator = sys.argv.index("--")
    command, source, line, *variables = sys.argv[1:separator]
    program = sys.argv[separator + 1]
    line, _, condition = line.partition(":")
    environment = {"TESSERA_DEBUG": "work-items"} if "gdb" in command else ["TESSERA_DEBUG=work-items"]
    session = Session(command, program, environment, source, int(line), condition)
    for thread in session.threads():
        if ":" not in thread["name"]:
            continue
        ask = session.adapter.ask
        frame = ask("stackTrace", threadId=thread["id"], startFrame=0, levels=1)["stackFrames"][0]
        where = f"{frame.get('source', {}).get('name', '?')}:{frame['line']}"
        scopes = ask("scopes", frameId=frame["id"])["scopes"]
        found = {one["name"]: one["value"] for scope in scopes if scope.get("presentationHint") != "registers"
                 for one in ask("variables", variablesReference=scope["variablesReference"])["variables"]}
        values = " ".join(f"{name}={found[name].strip()}" for name in variables if name in found)
        mark = "*" if thread["id"] == session.stopped else " "
        print(f"{mark} {thread['name']} {where} {values}")
    print("exit code", session.exit_code())


if __name__ == "__main__":
    main()

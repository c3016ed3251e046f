#!/usr/bin/env python3
# The observer writes a file, and the command reads it. Neither knows how the other works.

import json, os, sys

DECLARATION = {
    "plugin": "diary", "version": "1", "protocol": 1, "mode": "lines",
    "observes": ["LibraryDidChange"], "answers": True,
    "commands": [{"name": "diary", "summary": "Lists the changes of the library.", "columns": ["number", "what"]}]}


def send(**message):
    print(json.dumps(message), flush=True)


FILE = os.path.join(os.environ.get("BLUELIB_DATA", "."), "diary")

for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        send(**DECLARATION)
    elif "event" in message:
        with open(FILE, "a") as file:
            print(json.dumps([str(message["change"]["number"]), message["change"]["what"]]), file=file)
        send(id=message["id"], done=True)
    elif message.get("call") == "diary":
        if os.path.exists(FILE):
            for row in open(FILE):
                send(id=message["id"], row=json.loads(row))
        send(id=message["id"], done=True)

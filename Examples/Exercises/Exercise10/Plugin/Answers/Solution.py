#!/usr/bin/env python3
# The plugin knows the event, and not the commands that cause it.

import json, sys

DECLARATION = {
    "plugin": "changelog", "version": "1", "protocol": 1, "mode": "lines", "commands": [],
    "observes": ["LibraryDidChange"], "answers": True}


def send(**message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        send(**DECLARATION)
    elif message.get("event") == "LibraryDidChange":
        change = message["change"]
        sign, ids = ("+", change["added"]) if change["added"] else ("~", change["ids"])
        send(id=message["id"], note=" ".join([sign] + [str(id) for id in ids]))
        send(id=message["id"], done=True)

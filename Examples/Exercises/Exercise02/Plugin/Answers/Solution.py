#!/usr/bin/env python3
# The plugin only names the action. The program applies it, and knows how to undo it.

import json, sys

DECLARATION = {
    "plugin": "up", "version": "1", "protocol": 1, "mode": "once", "commands": [{
        "name": "up", "summary": "Exchanges an album with the one before it.",
        "parameters": [{"name": "album", "kind": "albums"}]}]}


def send(*parts):
    """Prints an action."""
    print(*parts, sep="\t")


def up(id, position, title):
    """Is called for each album."""
    if position == "1":
        send("fail", f"No album is before '{title}'.")
    else:
        send("move", id, int(position) - 1)


if sys.argv[1] == "describe":
    print(json.dumps(DECLARATION))
else:
    for line in sys.stdin:
        up(*line.rstrip("\n").split("\t")[:3])

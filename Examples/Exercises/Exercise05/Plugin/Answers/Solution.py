#!/usr/bin/env python3
# The chain is a list, so its order is data. No handler knows which one follows it.

import json, sys

DECLARATION = {
    "plugin": "shelf", "version": "1", "protocol": 1, "mode": "once", "commands": [{
        "name": "shelf", "summary": "Says on which shelf albums belong.", "columns": ["title", "shelf", "asked"],
        "parameters": [
            {"name": "rules", "kind": "text", "option": True, "required": True},
            {"name": "albums", "kind": "albums"}]}]}


def old(album):
    return "Archive" if album["year"] < 2000 else None


def band(album):
    return "Bands" if album["artist"] in ("U2", "No Doubt") else None


def reissue(album):
    album["year"] = 2020


HANDLERS = {"old": old, "band": band, "reissue": reissue, "all": lambda album: "Rest"}


def row(title, shelf, asked):
    print("row", title, shelf, " ".join(asked), sep="\t")


if sys.argv[1] == "describe":
    print(json.dumps(DECLARATION))
else:
    rules = sys.argv[2].split(",")
    for line in sys.stdin:
        id, position, title, artist, genre, year = line.rstrip("\n").split("\t")[:6]
        album, shelf, asked = {"artist": artist, "year": int(year or 9999)}, None, []
        for rule in rules:
            asked.append(rule)
            shelf = HANDLERS[rule](album)
            if shelf:
                break
        row(title, shelf or "Floor", asked)

#!/usr/bin/env python3
# Exercise 5: Chain of Responsibility
#
# On which shelf does an album belong? Rules decide it, and each user chooses
# the rules and their order. Write the command 'shelf' for it, as a plugin in
# the mode 'once'. A rule is a handler: it answers with a shelf, or passes the
# album on. The rules are
#
#     old      answers 'Archive' if the year is before 2000
#     band     answers 'Bands' if the artist is U2 or No Doubt
#     reissue  answers nothing, but passes the album on with the year 2020
#     all      answers 'Rest'
#
#  1. 'shelf 3 --rules old' prints the row 'Nothing Like The Sun, Archive, old'.
#  2. The rules are asked in the order that the user typed: 'old,band,all'.
#  3. The first rule that answers is the last that is asked.
#  4. A rule may change the album for the rules behind it.
#  5. If no rule answers, the shelf is 'Floor'.
#
# The third column names all rules that were asked, with spaces between them.
#
# The program starts this file with the command's name and the rules, and writes
# the albums to its standard input: a line for each with id, position, title,
# artist, genre and year, separated by tabs. A line 'row', tab, title, tab,
# shelf, tab, rules is a row. PROTOCOL.md in Examples/Plugins says more.
#
# Edit this file only. 'bluelib exercise 5 --plugin FILE' checks it.

import json, sys

DECLARATION = {
    "plugin": "shelf", "version": "1", "protocol": 1, "mode": "once", "commands": [{
        "name": "shelf", "summary": "Says on which shelf albums belong.", "columns": ["title", "shelf", "asked"],
        "parameters": [
            {"name": "rules", "kind": "text", "option": True, "required": True},
            {"name": "albums", "kind": "albums"}]}]}


def row(title, shelf, asked):
    print("row", title, shelf, " ".join(asked), sep="\t")


if sys.argv[1] == "describe":
    print(json.dumps(DECLARATION))
else:
    rules = sys.argv[2].split(",")
    for line in sys.stdin:
        id, position, title, artist, genre, year = line.rstrip("\n").split("\t")[:6]

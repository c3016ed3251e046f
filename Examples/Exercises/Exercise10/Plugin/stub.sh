#!/bin/sh
# Exercise 10: Observer by notifications
#
# Write a plugin that tells the user which albums a command has changed. It
# observes the event 'LibraryDidChange', in the mode 'lines':
#
#  1. After an addition, it notes the ids of the new albums: '+ 6'.
#  2. After another change, it notes the ids of the changed albums: '~ 3 4'.
#  3. It answers each event, so that nobody has to wait for it.
#  4. It changes nothing, so that an undo takes back the command alone.
#  5. Unknown messages do it no harm.
#
# The program starts this file once, and writes messages to its standard input:
# each is a JSON object in a line of its own, without spaces between its parts.
#
#     {"hello":"bluelib",…}           answered by the declaration, in one line
#     {"event":"LibraryDidChange","id":1,"change":{"ids":[6],"added":[6],…}}
#
# The answers to an event are lines with its id: {"id": 1, "note": "a text"} for
# a message, and then {"id": 1, "done": true}. PROTOCOL.md in Examples/Plugins
# says more.
#
# Edit this file only. 'bluelib exercise 10 --plugin FILE' checks it.

declaration='{"plugin": "changelog", "version": "1", "protocol": 1, "mode": "lines", "commands": [],
  "observes": ["LibraryDidChange"], "answers": true}'

while read -r message; do
    case $message in
    *'"hello"'*) printf '%s\n' "$declaration" | tr '\n' ' ' && echo ;;
    esac
done

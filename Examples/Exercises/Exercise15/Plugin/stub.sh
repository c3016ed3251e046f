#!/bin/sh
# Exercise 15: A whole plugin
#
# Write a plugin that keeps a diary of the changes of the library:
#
#  1. It has the command 'diary', and 'help' lists it.
#  2. That prints a row with number and command for each change, in order.
#  3. All other commands work as before.
#  4. The diary has the changes of earlier sessions, too.
#
# You need a command, and an observer of 'LibraryDidChange', as in the lessons
# 2 and 10, and a file. Its folder is in the variable BLUELIB_DATA. An undo is
# no event for this plugin.
#
# The program starts this file once in a session, and writes messages to its
# standard input: each is a JSON object in a line of its own, without spaces
# between its parts. Each answer has the id, and ends with 'done'.
#
#     {"hello":"bluelib",…}           answered by the declaration, in one line
#     {"call":"diary","id":1,…}       {"id": 1, "row": ["7", "delete 3"]}
#                                     {"id": 1, "done": true}
#     {"event":"LibraryDidChange","id":2,"change":{"number":7,
#      "kind":"change","what":"delete 3",…}}
#                                     {"id": 2, "done": true}
#
# PROTOCOL.md in Examples/Plugins says more.
#
# Edit this file only. 'bluelib exercise 15 --plugin FILE' checks it.

declaration='{"plugin": "diary", "version": "1", "protocol": 1, "mode": "lines",
  "observes": ["LibraryDidChange"], "answers": true,
  "commands": [{"name": "diary", "summary": "Lists the changes of the library.", "columns": ["number", "what"]}]}'

while read -r message; do
    case $message in
    *'"hello"'*) printf '%s\n' "$declaration" | tr '\n' ' ' && echo ;;
    esac
done

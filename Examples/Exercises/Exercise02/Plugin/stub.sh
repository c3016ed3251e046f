#!/bin/sh
# Exercise 2: Command
#
# Users want to bring an album forward. Write the command 'up' for it, as a
# plugin in the mode 'once':
#
#  1. 'up 3' exchanges album 3 with the album before it.
#  2. 'up' does the same with the current album.
#  3. The moved album stays the same album, with its id and all its fields.
#  4. 'up 1' is an error, which changes nothing.
#
# The program starts this file with the command's name, and writes the albums
# to its standard input: a line for each with id, position, title, artist,
# genre and year, separated by tabs. Each line that you print is an action,
# such as 'move' with an id and a position, or 'fail' with a message. Its
# parts are separated by tabs. All actions of a call are one change, which one
# 'undo' takes back. PROTOCOL.md in Examples/Plugins has all actions.
#
# Edit this file only. 'bluelib exercise 2 --plugin FILE' checks it.

case $1 in
describe)
    cat <<'END'
{"plugin": "up", "version": "1", "protocol": 1, "mode": "once", "commands": [
  {"name": "up", "summary": "Exchanges an album with the one before it.",
   "parameters": [{"name": "album", "kind": "albums"}]}]}
END
    ;;
up) ;;
esac

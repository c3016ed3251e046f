#!/bin/sh
# The plugin knows the event, and not the commands that cause it.

declaration='{"plugin": "changelog", "version": "1", "protocol": 1, "mode": "lines", "commands": [],
  "observes": ["LibraryDidChange"], "answers": true}'

# The value of a key whose value is a number or a list of numbers.
value() { printf '%s' "$message" | sed -n "s/.*\"$1\":\[*\([0-9,]*\).*/\1/p" | tr , ' '; }

while read -r message; do
    case $message in
    *'"hello":'*) printf '%s\n' "$declaration" | tr '\n' ' ' && echo ;;
    *'"event":"LibraryDidChange"'*)
        added=$(value added)
        if [ -n "$added" ]; then note="+ $added"; else note="~ $(value ids)"; fi
        printf '{"id": %s, "note": "%s"}\n{"id": %s, "done": true}\n' "$(value id)" "$note" "$(value id)"
        ;;
    esac
done

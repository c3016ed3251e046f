#!/bin/sh
# The observer writes a file, and the command reads it. Neither knows how the other works.

declaration='{"plugin": "diary", "version": "1", "protocol": 1, "mode": "lines",
  "observes": ["LibraryDidChange"], "answers": true,
  "commands": [{"name": "diary", "summary": "Lists the changes of the library.", "columns": ["number", "what"]}]}'

id() { printf '%s' "$message" | sed 's/.*"id":\([0-9]*\).*/\1/'; }

while read -r message; do
    case $message in
    *'"hello":'*) printf '%s\n' "$declaration" | tr '\n' ' ' && echo ;;
    '{"event":'*)
        # The text is kept as JSON, and so it needs no further quotes.
        printf '%s\n' "$message" |
            sed 's/.*"number":\([0-9]*\),.*"what":\("\([^"\\]\|\\.\)*"\).*/["\1", \2]/' >>"$BLUELIB_DATA/diary"
        printf '{"id": %s, "done": true}\n' "$(id)"
        ;;
    *'"call":"diary"'*)
        id=$(id)
        if [ -e "$BLUELIB_DATA/diary" ]; then
            while read -r row; do printf '{"id": %s, "row": %s}\n' "$id" "$row"; done <"$BLUELIB_DATA/diary"
        fi
        printf '{"id": %s, "done": true}\n' "$id"
        ;;
    esac
done

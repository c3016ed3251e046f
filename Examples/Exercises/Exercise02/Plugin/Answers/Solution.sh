#!/bin/sh
# The plugin only names the action. The program applies it, and knows how to undo it.

case $1 in
describe)
    cat <<'END'
{"plugin": "up", "version": "1", "protocol": 1, "mode": "once", "commands": [
  {"name": "up", "summary": "Exchanges an album with the one before it.",
   "parameters": [{"name": "album", "kind": "albums"}]}]}
END
    ;;
up)
    tab=$(printf '\t')
    while IFS="$tab" read -r id position title rest; do
        if [ "$position" = 1 ]; then
            printf 'fail\tNo album is before album 1.\n'
        else
            printf 'move\t%s\t%s\n' "$id" $((position - 1))
        fi
    done
    ;;
esac

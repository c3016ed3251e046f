#!/bin/sh
# The decorator knows nothing about the inner plugin except that it is a plugin.

output=$("$INNER" "$@"; echo "status $?")
status=${output##*status }
output=${output%status *}
printf '%s' "$output"
[ "$status" = 0 ] || exit "$status"
[ "$1" != describe ] || exit 0
printf '%s' "$output" | awk -F '\t' '
    $1 == "add" { more++ }
    $1 == "delete" { more-- }
    $1 == "fail" { failed = 1 }
    END {
        if (more > 0 && !failed) printf "note\t%d more\n", more
        if (more < 0 && !failed) printf "note\t%d fewer\n", -more
    }'

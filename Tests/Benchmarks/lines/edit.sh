# A script that changes albums all over a large library; SQLite writes no journal of undo steps.
large=$(library 1000000)
measure_edits() {
    measure "$program --library ours.sqlite ours.blue" "sqlite3 theirs.sqlite '.read theirs.sql'" "$bound script possible.sqlite ours.blue"
    [ "$("$program" --library ours.sqlite -c 'export --format csv' | cksum)" = \
        "$("$program" --library possible.sqlite -c 'export --format csv' | cksum)" ]
}
awk 'BEGIN { for (i = 0; i < 10000; i++) print "edit", (i * 7919) % 1000000 + 1, "year=" 1950 + i % 70 }' >ours.blue
{
    echo 'BEGIN;'
    awk 'BEGIN { for (i = 0; i < 10000; i++) printf "UPDATE album SET year = %d WHERE id = %d;\n", 1950 + i % 70, (i * 7919) % 1000000 + 6 }'
    echo 'COMMIT;'
} >theirs.sql
prepare_ours=$(fresh "$large" ours.sqlite)
prepare_theirs=$(fresh "$large" theirs.sqlite)
prepare_possible=$(fresh "$large" possible.sqlite)
measure_edits
use_beets_library 1000000 changed
beside_rate 'beets by its API' 10000 "python3 $peers/beets-changes.py edit 10000"
row "script of 10,000 \`edit\` lines, a million albums" rate 10000 ×1.4

# The same edits in the order of the albums, so that consecutive edits change the same pages.
awk 'BEGIN { for (i = 1; i <= 10000; i++) print "edit", i, "year=" 1950 + i % 70 }' >ours.blue
{
    echo 'BEGIN;'
    awk 'BEGIN { for (i = 1; i <= 10000; i++) printf "UPDATE album SET year = %d WHERE id = %d;\n", 1950 + i % 70, i + 5 }'
    echo 'COMMIT;'
} >theirs.sql
measure_edits
row "the same, one album after the other" rate 10000 cpu×2.4

# A script that fills an empty library; SQLite fills the same tables in one transaction, and fills the search index at its end.
empty=$(library 0)
"$release/GenerateAlbums" 100000 --format tsv | tail -n +2 | tr -d "'\\\\" >albums.tsv
awk -F '\t' '{ print "add \x27" $1 "\x27 --artist \x27" $2 "\x27" ($3 ? " --genre \x27" $3 "\x27" : "") ($4 ? " --year " $4 : "") }' \
    albums.tsv >ours.blue
{
    echo 'BEGIN;'
    awk -F '\t' '{
        printf "INSERT INTO album (shelf, rank, title, artist, genre, year) VALUES (%d, %d, \x27%s\x27, \x27%s\x27, %s, %s);\n",
            NR / 1000, NR % 1000, $1, $2, $3 ? "\x27" $3 "\x27" : "NULL", $4 ? $4 : "NULL" }' albums.tsv
    echo "INSERT INTO search (rowid, title, artist, genre, own) SELECT id, title, artist, genre, '' FROM album;"
    echo 'COMMIT;'
} >theirs.sql
prepare_ours=$(fresh "$empty" ours.sqlite)
prepare_theirs=$(fresh "$empty" theirs.sqlite)
prepare_possible=$(fresh "$empty" possible.sqlite)
measure "$program --library ours.sqlite ours.blue" "sqlite3 theirs.sqlite '.read theirs.sql'" \
    "$bound script possible.sqlite ours.blue"
[ "$("$program" --library ours.sqlite -c count)" = 100000 ]
[ "$("$program" --library possible.sqlite -c count)" = 100000 ]
use_beets_library 0 changed
beside_rate 'beets by its API, 10,000' 10000 "python3 $peers/beets-changes.py add $(albums 10000) 10000"
row "script of 100,000 \`add\` lines, an empty library" rate 100000 ×1.35

# Deletes all of a million albums, and undoes that. SQLite moves the same rows between the same tables with the same indexes.
large=$(library 1000000)
columns='id, shelf, rank, title, artist, genre, year, cover, fields'
take_out="INSERT INTO kept (key, $columns) SELECT 1000, $columns FROM album; DELETE FROM album"
put_back="INSERT INTO album ($columns) SELECT $columns FROM kept WHERE key = 1000; DELETE FROM kept WHERE key = 1000"
rounds=$few_rounds

prepare_ours=$(fresh "$large" ours.sqlite)
prepare_theirs=$(fresh "$large" theirs.sqlite)
measure "$program --library ours.sqlite -c 'delete *'" "sqlite3 theirs.sqlite 'BEGIN; $take_out; COMMIT'"
row "delete all of a million" time 0 ×4
cp ours.sqlite emptied.sqlite
cp theirs.sqlite their-emptied.sqlite

prepare_ours=$(fresh emptied.sqlite ours.sqlite)
prepare_theirs=$(fresh their-emptied.sqlite theirs.sqlite)
measure "$program --library ours.sqlite -c undo" "sqlite3 theirs.sqlite 'BEGIN; $put_back; COMMIT'"
[ "$("$program" --library ours.sqlite -c count)" = 1000000 ]
row "undo of it" time 0 ×4

"$(fresh "$large" ours.sqlite)"
"$(fresh "$large" theirs.sqlite)"
measure_memory "$program --library ours.sqlite -c 'delete *'" "sqlite3 theirs.sqlite 'BEGIN; $take_out; COMMIT'"
row "memory to delete all of a million" memory 0 200
measure_memory "$program --library ours.sqlite -c undo" "sqlite3 theirs.sqlite 'BEGIN; $put_back; COMMIT'"
row "memory to undo it" memory 0 200

# Imports a million albums into an empty library, and exports them. SQLite's shell imports the same rows into the same tables
# with the same indexes; its file contains the position of each album, which the program computes.
empty=$(library 0)
large=$(library 1000000)
albums=$(albums 1000000)
columns='title, artist, genre, year, cover, label, medium, note'
awk 'NR > 1 { print NR - 1 "," int(NR / 1000) "," NR % 1000 "," $0 }' "$albums" >theirs.csv
cat >import.sql <<SQL
PRAGMA journal_mode = WAL;
CREATE TABLE album (id INTEGER PRIMARY KEY, shelf INTEGER, rank INTEGER, title, artist, genre, year INTEGER, cover, label, medium, note);
CREATE INDEX album_slot ON album (shelf, rank);
CREATE INDEX album_year ON album (year) WHERE year IS NOT NULL;
CREATE VIRTUAL TABLE search USING fts5 (title, artist, genre, own, content = '', columnsize = 0, tokenize = 'ascii');
.import --csv theirs.csv album
INSERT INTO search (rowid, title, artist, genre, own) SELECT id, title, artist, genre, label || ' ' || medium || ' ' || note FROM album;
SQL
prepare_ours=$(fresh "$empty" ours.sqlite)
prepare_theirs='rm -f theirs.sqlite'
prepare_possible=$(fresh "$empty" possible.sqlite)
measure "$program --library ours.sqlite -c \"import $albums\"" "sqlite3 theirs.sqlite '.read import.sql'" \
    "$bound import possible.sqlite $albums"
[ "$("$program" --library ours.sqlite -c count)" = 1000000 ]
[ "$("$program" --library possible.sqlite -c count)" = 1000000 ]
row "import a million albums" time 0 ×1.4

rounds=$few_rounds
prepare_ours=true prepare_theirs=true
measure "$program --library $large -c 'export --to ours.csv'" \
    "sqlite3 -csv -header theirs.sqlite '.once their-export.csv' 'SELECT $columns FROM album ORDER BY shelf, rank'"
row "export a million albums as CSV" time 0 ×3
measure_memory "$program --library ours.sqlite -c \"import --duplicates $albums\"" ''
row "memory to import a million albums" memory 0 200

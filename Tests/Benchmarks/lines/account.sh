# Imports 10,000 items of a Discogs account from a server on this computer, and the same albums as JSON lines.
"$release/BenchmarkServer" 1 >address &
server=$!
trap 'kill "$server"' EXIT
until [ -s address ]; do sleep 0.05; done
cat >import <<BLUE
set discogs-address $(cat address)/discogs
set discogs-pace 0
import discogs:collector
BLUE
empty=$(library 0)
cp "$empty" ours.sqlite
"$program" --library ours.sqlite import >said 2>&1 || { cat said >&2 && exit 1; }
[ "$("$program" --library ours.sqlite -c count)" = 10000 ]
"$program" --library ours.sqlite -c 'export --to albums.jsonl' >said 2>&1
prepare_ours=$(fresh "$empty" ours.sqlite)
prepare_theirs=$(fresh "$empty" theirs.sqlite)
their_name='as JSON lines'
measure "$program --library ours.sqlite import" "$program --library theirs.sqlite -c 'import albums.jsonl'"
[ "$("$program" --library ours.sqlite -c count)" = 10000 ]
row "import 10,000 items of a Discogs account" time 0 ×2
cp "$empty" ours.sqlite
measure_memory "$program --library ours.sqlite import" ''
row "memory of it" memory 0 60

# A single change by one program while a script of another program changes the same library continuously. In SQLite's script,
# each change is a transaction of its own, and the waiting program polls.
cp "$(library 100000)" ours.sqlite
cp ours.sqlite theirs.sqlite
yes 'edit 7 year=1999; edit 7 year=2000' | "$program" --library ours.sqlite - >/dev/null 2>script.log &
script=$!
yes 'UPDATE album SET year = 1999 + (year = 1999) WHERE id = 12;' | sqlite3 -cmd '.timeout 60000' theirs.sqlite >/dev/null 2>&1 &
their_script=$!
trap 'kill $script $their_script 2>/dev/null || true' EXIT
sleep 1
rounds=$few_rounds runs=10
measure "$program --library ours.sqlite -c 'add Another --artist Somebody'" \
    "sqlite3 -cmd '.timeout 60000' theirs.sqlite \"INSERT INTO album (title, artist) VALUES ('Another', 'Somebody')\""
kill -0 "$script"
kill -0 "$their_script"
without_times
row "a neighbour's change while a script runs, median" time 0 0.1
ours=$ours_worst theirs=$theirs_worst
row "the same, worst of $((rounds * runs))" time 0 1

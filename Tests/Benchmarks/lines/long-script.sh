# A script of a million edits, which reaches every album of the library once; `changes`, undo and redo of it, and the space of its journal.
large=$(library 1000000)
years() { sqlite3 ours.sqlite 'SELECT sum(year), count(year) FROM album'; }
size() { stat --format %s ours.sqlite; }
cp "$large" ours.sqlite
awk 'BEGIN { for (i = 0; i < 1000000; i++) print "edit", (i * 7919) % 1000000 + 1, "year=" 1950 + i % 70 }' >ours.blue
before=$(size) years_before=$(years)

# Each of these takes so long that one run shows it.
all_rounds=$rounds
rounds=1
measure "$program --library ours.sqlite ours.blue"
row "script of a million \`edit\` lines, a million albums" rate 1000000
script=$ours script_cpu=$ours_cpu years_after=$(years)
changes=$(sqlite3 ours.sqlite 'SELECT count(*) FROM change')
without_times
ours=$(awk -v bytes="$(($(size) - before))" -v changes="$changes" 'BEGIN { print bytes / changes }')
row "growth of the library for each change" bytes 0 120

rounds=$all_rounds runs=5 warmup=1
measure "$program --library ours.sqlite -c 'changes --limit 5'"
row "\`changes --limit 5\` after it" time 0 0.01

rounds=1 runs=1 warmup=0
their_name='the script'
for request in undo redo; do
    measure "$program --library ours.sqlite -c $request"
    theirs=$script theirs_cpu=$script_cpu
    row "$request of it" time 0 ×0.7
    [ $request = undo ] && expected=$years_before || expected=$years_after
    [ "$(years)" = "$expected" ]
done

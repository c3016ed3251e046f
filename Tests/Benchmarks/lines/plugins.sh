# Plugins in other languages: what they cost at the start, for a call, for changes, and for the albums of a query.
large=$(library 1000000)
small=$(library 100000)
cc -O2 -o plugin "$here/plugin.c"

# Installs the plugin under several names in a home, and trusts it.
install_plugins() {
    local name home=$1
    shift
    mkdir -p -m 755 "$home/plugins"
    for name in "$@"; do
        install -m 755 plugin "$home/plugins/$name"
        BLUELIB_HOME=$home "$program" --library "$small" -c "plugins trust $name" >/dev/null 2>said || { cat said >&2 && return 1; }
    done
}

mkdir none
# shellcheck disable=SC2046
install_plugins "$PWD/twenty" $(seq -f 'p%g' 20)
install_plugins "$PWD/one" bulk

their_name='without'
runs=10 warmup=1
measure "env BLUELIB_HOME=$PWD/twenty $program --library $large -c quit" "env BLUELIB_HOME=$PWD/none $program --library $large -c quit"
row "start to end with 20 trusted plugins" time
ours=$(awk -v ours="$ours" -v theirs="$theirs" 'BEGIN { print (ours > theirs ? ours - theirs : 0) }')
theirs='' ours_cpu=''
row "the same, the difference" time 0 0.0005

export BLUELIB_HOME=$PWD/one
rounds=$few_rounds runs=1 warmup=0
{ seq 10000 | sed 's/.*/bulk-nothing/' && echo 'bulk-median --format tsv'; } >calls.blue
ours=$("$program" --library "$small" calls.blue | tail -n 1)
row "a warm call of a plugin, the median of 10,000" time 0 0.00015

{
    echo 'BEGIN;'
    awk 'BEGIN { for (i = 1; i <= 100000; i++) printf "UPDATE album SET genre = \x27Edited\x27 WHERE id = %d;\n", i + 5 }'
    echo 'COMMIT;'
} >theirs.sql
their_name=sqlite3
prepare_ours=$(fresh "$small" ours.sqlite)
prepare_theirs=$(fresh "$small" theirs.sqlite)
measure "$program --library ours.sqlite -c 'bulk-edit *'" "sqlite3 theirs.sqlite '.read theirs.sql'"
[ "$("$program" --library ours.sqlite -c 'count genre:=Edited')" = 100000 ]
row "100,000 edits by a plugin" rate 100000 25000

their_name='100,000 albums'
prepare_ours=true prepare_theirs=true
[ "$("$program" --library "$large" -c 'bulk-count --format tsv' | tail -n 1)" = 1000000 ]
measure "$program --library $large -c bulk-count" "$program --library $small -c bulk-count"
row "a million albums through a plugin" time
measure_memory "$program --library $large -c bulk-count" "$program --library $small -c bulk-count"
row "memory of it" memory 0 ×1.1

# From TAB to the menu on the screen: the first in a session, and later ones. The targets are those of a key that must not wait.
large=$(library 1000000)
theirs='' ours_cpu='' theirs_cpu=''
# Arguments: the typed line, and a text of its menu.
menu() {
    read -r first later < <(ROUNDS=$rounds "$release/PromptBenchmark" --menu 1/1000000 "list $1" "$2" "$program" --library "$large")
    ours=$first
    row "first TAB after \`$1\`, a million albums" time 0 0.02
    ours=$later
    row "later TABs after \`$1\`" time 0 0.02
}
menu artist: ' of '
menu artist:d ' of '
menu genre: ' of '
menu year:19 1999
menu th ' of '
menu 'genre:rock artist:' ' of '

# Lists the first five albums of a sorted library. HUGE=1 also measures ten million albums.
their_list() {
    echo "SELECT title, artist, genre, year FROM album ORDER BY $1 NULLS LAST, shelf, rank LIMIT 5"
}
measure_first_five() {
    measure "$program --library $1 -c 'list --sort year --limit 5'" "sqlite3 -tabs $1 '$(their_list year)'"
    [ "$1" != "$large" ] || beside 'beets, all of 100,000 albums' 'beet list --album year+'
    row "first five of $2 albums by year" time 0 ×2
    measure "$program --library $1 -c 'list --sort artist,-title --limit 5'" \
        "sqlite3 -tabs $1 '$(their_list 'lower(artist) NULLS LAST, lower(title) DESC')'"
    row "first five by artist and title" time 0 ×2
    measure_memory "$program --library $1 -c 'list --sort year --limit 5'" "sqlite3 -tabs $1 '$(their_list year)'"
    row "memory of the first five by year" memory 0 64
}
large=$(library 1000000)
use_beets_library 100000
measure_first_five "$large" 'a million'
[ -z "${HUGE:-}" ] || measure_first_five "$(library 10000000)" 'ten million'

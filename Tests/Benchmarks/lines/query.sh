# Finds a few albums by two words of their titles.
large=$(library 1000000)
runs=3 warmup=1
has_word() { echo "(title LIKE '%$1%' OR artist LIKE '%$1%')"; }
measure "$program --library $large -c 'list lonely kingdom'" \
    "sqlite3 -tabs $large \"SELECT title, artist, genre, year FROM album WHERE $(has_word lonely) AND $(has_word kingdom)\""
use_beets_library 1000000
beside beets 'beet list --album lonely kingdom'
row "one query in a million albums" time 0 0.03

# Lists a whole library; measures the time to the last and to the first row.
some=$(library 100000)
large=$(library 1000000)
select='SELECT title, artist, genre, year FROM album ORDER BY shelf, rank'
measure "$program --library $some -c list" "sqlite3 -tabs $some '$select'" "$bound list $some"
use_beets_library 100000
beside 'beets with two of the four fields' 'beet list --album'
row "list 100,000 albums" time 0 ×1.6
measure_memory "$program --library $some -c list" "sqlite3 -tabs $some '$select'" "$bound list $some"
beside_memory beets 'beet list --album'
row "memory of it" memory
few=$ours
measure_memory "$program --library $large -c list" "sqlite3 -tabs $large '$select'" "$bound list $large"
row "memory to list a million" memory 0 "$(awk -v few="$few" 'BEGIN { print few * 1.1 }')"
runs=3 warmup=1
measure "sh -c '$program --library $large -c list | head -n 2'" "sh -c \"sqlite3 -tabs $large '$select' | head -n 1\""
row "first row of a million" time 0 0.05

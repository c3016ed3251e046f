# Finds the albums with the same artist and title. The other programs compare texts without normalisation.
large=$(library 1000000)
alike='SELECT lower(artist), lower(title), count(*) FROM album GROUP BY 1, 2 HAVING count(*) > 1'
measure "$program --library $large -c duplicates" "sqlite3 -tabs $large '$alike'" "$bound duplicates $large"
use_beets_library 100000
beside 'beets, 100,000 albums' 'beet --plugins duplicates duplicates --album --key albumartist --key album'
row "duplicates of a million albums" time 0 ×1.6
measure_memory "$program --library $large -c duplicates" "sqlite3 -tabs $large '$alike'" "$bound duplicates $large"
row "memory of it" memory 0 200

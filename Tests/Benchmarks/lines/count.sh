# Counts the albums of each combination of two fields.
large=$(library 1000000)
groups='SELECT genre, year, count(*) FROM album GROUP BY genre, year ORDER BY genre NULLS LAST, year NULLS LAST'
measure "$program --library $large -c 'count --by genre,year'" "sqlite3 -tabs $large '$groups'"
row "count a million albums by two fields" time 0 ×2
measure "$program --library $large -c 'count --by genre'" "sqlite3 -tabs $large 'SELECT genre, count(*) FROM album GROUP BY genre'"
row "count them by one field" time 0 ×2

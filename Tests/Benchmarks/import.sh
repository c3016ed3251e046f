# A file of 100,000 albums into a new library, and into a table.
title="import of 100,000 albums"
{
    echo title,artist,year,label
    seq 100000 | awk '{ printf "Album %d,Artist %d,%d,Label %d\n", $1, $1 % 977, 1950 + $1 % 70, $1 % 31 }'
} >albums.csv
ours="sh -c 'rm -f new.sqlite*; $program --library new.sqlite -c \"import albums.csv\"'"
theirs="sh -c 'rm -f table.sqlite; sqlite3 table.sqlite \".import --csv albums.csv albums\"'"

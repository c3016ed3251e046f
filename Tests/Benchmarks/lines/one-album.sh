# One album of a million, changed and taken out.
cp "$(library 1000000)" ours.sqlite
cp ours.sqlite theirs.sqlite
runs=10
prepare_ours="$program --library ours.sqlite -c 'edit 500000 title=One'"
prepare_theirs="sqlite3 theirs.sqlite \"UPDATE album SET title = 'One' WHERE id = 500005\""
measure "$program --library ours.sqlite -c 'edit 500000 title=Other'" \
    "sqlite3 theirs.sqlite \"UPDATE album SET title = 'Other' WHERE id = 500005\""
row "edit one album of a million" time 0 0.012
prepare_ours=true prepare_theirs=true
measure "$program --library ours.sqlite -c 'delete 500000'" \
    "sqlite3 theirs.sqlite 'DELETE FROM album WHERE id = (SELECT max(id) FROM album)'"
row "delete one album of a million" time 0 0.012

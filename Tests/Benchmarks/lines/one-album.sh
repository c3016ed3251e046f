# Edits and deletes one album of a million.
cp "$(library 1000000)" ours.sqlite
cp ours.sqlite theirs.sqlite
runs=10
prepare_ours="$program --library ours.sqlite -c 'edit 500000 title=One'"
prepare_theirs="sqlite3 theirs.sqlite \"UPDATE album SET title = 'One' WHERE id = 500005\""
measure "$program --library ours.sqlite -c 'edit 500000 title=Other'" \
    "sqlite3 theirs.sqlite \"UPDATE album SET title = 'Other' WHERE id = 500005\""
use_beets_library 1000000 changed
prepare_other='beet modify --album --yes --nowrite --nomove id:500000 album=One'
beside beets 'beet modify --album --yes --nowrite --nomove id:500000 album=Other'
row "edit one album of a million" time 0 0.012
prepare_ours=true prepare_theirs=true
measure "$program --library ours.sqlite -c 'delete 500000'" \
    "sqlite3 theirs.sqlite 'DELETE FROM album WHERE id = (SELECT max(id) FROM album)'"
echo 500000 >next
prepare_other='sh -c "echo $(($(cat next) + 1)) >next"'
beside beets 'sh -c "exec beet remove --album --force id:$(cat next)"'
row "delete one album of a million" time 0 0.012

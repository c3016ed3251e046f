# Edits and deletes one album of a million. Each run takes so little that the targets are for the processor time.
cp "$(library 1000000)" ours.sqlite
cp ours.sqlite theirs.sqlite
cp ours.sqlite possible.sqlite
runs=10 warmup=1
prepare_ours="$program --library ours.sqlite -c 'edit 500000 title=One'"
prepare_theirs="sqlite3 theirs.sqlite \"UPDATE album SET title = 'One' WHERE id = 500005\""
echo 'edit 500000 title=One' >one.blue
echo 'edit 500000 title=Other' >other.blue
echo 'delete 500000' >delete.blue
prepare_possible="$bound script possible.sqlite one.blue"
measure "$program --library ours.sqlite -c 'edit 500000 title=Other'" \
    "sqlite3 theirs.sqlite \"UPDATE album SET title = 'Other' WHERE id = 500005\"" \
    "$bound script possible.sqlite other.blue"
use_beets_library 1000000 changed
prepare_other='beet modify --album --yes --nowrite --nomove id:500000 album=One'
beside beets 'beet modify --album --yes --nowrite --nomove id:500000 album=Other'
row "edit one album of a million" time 0 cpu×2.4
prepare_ours=true prepare_theirs=true prepare_possible=true
measure "$program --library ours.sqlite -c 'delete 500000'" \
    "sqlite3 theirs.sqlite 'DELETE FROM album WHERE id = (SELECT max(id) FROM album)'" \
    "$bound script possible.sqlite delete.blue"
echo 500000 >next
prepare_other='sh -c "echo $(($(cat next) + 1)) >next"'
beside beets 'sh -c "exec beet remove --album --force id:$(cat next)"'
row "delete one album of a million" time 0 cpu×2.4

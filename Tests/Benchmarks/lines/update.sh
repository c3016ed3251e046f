# Imports a file again that has not changed, with a key for each album.
awk 'NR == 1 { print "release_id," $0 } NR > 1 { print NR - 1 "," $0 }' "$(albums 100000)" >releases.csv
cp "$(library 0)" ours.sqlite
"$program" --library ours.sqlite -c 'import releases.csv' >said 2>&1
rounds=$few_rounds
their_name='import --dry-run'
measure "$program --library ours.sqlite -c 'import --update --key release_id releases.csv'" \
    "$program --library ours.sqlite -c 'import --dry-run releases.csv'"
[ "$("$program" --library ours.sqlite -c count)" = 100000 ]
row "import --update of 100,000 unchanged albums" time 0 ×1.5
measure_memory "$program --library ours.sqlite -c 'import --update --key release_id releases.csv'" ''
row "memory of it" memory 0 200

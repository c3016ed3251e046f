# A library that is shared over a PostgreSQL server with a socket and no port, beside the same library in a file.
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
server=$(mktemp -d)
as_server=()
if [ "$(id -u)" = 0 ]; then
    chown postgres "$server"
    as_server=(setpriv --reuid=postgres --regid=postgres --init-groups --)
fi
# The user of the server may not enter this folder.
(cd / && "${as_server[@]}" "$programs/initdb" -D "$server/data" -A trust -U postgres -E UTF8) >said
trap 'cd / && "${as_server[@]}" "$programs/pg_ctl" -D "$server/data" -m immediate stop >/dev/null; rm -rf "$server"' EXIT
(cd / && "${as_server[@]}" "$programs/pg_ctl" -w -D "$server/data" -l "$server/log" \
    -o "-c listen_addresses='' -c unix_socket_directories='$server'" start) >said
psql=("$programs/psql" -X -q -h "$server" -U postgres)

# Writes the address of a new shared library without albums.
new_address() {
    local address=postgresql://postgres@${server//\//%2F}/$1
    "${psql[@]}" -c "CREATE DATABASE $1"
    "$program" --library unused.sqlite --create -c "share --create '$address'" >said 2>&1
    "$program" --library "$address" -c 'delete *' >said 2>&1
    echo "$address"
}

import="import '$(albums 100000)'"
address=$(new_address filled)
"$program" --library "$address" -c "$import" >said 2>&1
cp "$(library 100000)" file.sqlite
their_name="a file"
runs=3 warmup=1
measure "$program --library $address -c list" "$program --library file.sqlite -c list"
row "list 100,000 albums of a shared library" time 0 ×1.1
measure "$program --library $address -c quit" "$program --library file.sqlite -c quit"
row "start to end, a shared library of 100,000 albums" time

cat >change.sql <<'SQL'
BEGIN;
SELECT newest FROM bluelib.head FOR UPDATE;
INSERT INTO bluelib.log SELECT newest + 1, 1, 1, gen_random_uuid(), 1, 0, 'a', 'm', 'edit', repeat('x', 200)::bytea FROM bluelib.head;
UPDATE bluelib.head SET newest = newest + 1;
NOTIFY bluelib, 'a';
COMMIT;
SQL
new_address other >/dev/null
their_name=psql
measure "$program --library $address -c 'edit 50000 title=One; edit 50000 title=Other'" "${psql[*]} -d other -f change.sql"
row "start, one change and end, a shared library" time 0 ×1.5

seq -f 'add Album%.0f --artist Somebody' 100000 >adds.blue
rounds=$few_rounds runs=1 warmup=0
adds=$(new_address adds)
printf '#!/bin/sh\n"%s" --library "%s" -c "delete *" >/dev/null 2>&1 || true\n' "$program" "$adds" >empty && chmod +x empty
prepare_ours=$PWD/empty
prepare_theirs=$(fresh "$(library 0)" their.sqlite)
their_name="a file"
measure "$program --library $adds adds.blue" "$program --library their.sqlite adds.blue"
[ "$("$program" --library "$adds" -c count)" = 100000 ]
row "script of 100,000 \`add\` lines, a shared library" rate 100000 ×2

# A new machine reads the log from its beginning.
caught=$(new_address caught)
"$program" --library "$caught" adds.blue >said 2>&1
prepare_ours="rm -rf $PWD/home"
measure "env BLUELIB_HOME=$PWD/home $program --library $caught -c count" "$program --library their.sqlite -c 'source adds.blue'"
row "catch up with 100,000 entries, beside \`source\` of their commands" rate 100000 ×2

# Starts the program, runs one command that does nothing, and ends it.
large=$(library 1000000)
runs=10 warmup=1
measure "$program --library $large -c quit" "sqlite3 $large .quit" "$bound start $large"
use_beets_library 1000000
beside beets 'beet version'
beside cmd2 "python3 -c 'import cmd2; cmd2.Cmd().onecmd_plus_hooks(\"quit\")'"
beside kid3-cli 'kid3-cli -c exit'
row "start to end, a million albums" time 0 ×2.6

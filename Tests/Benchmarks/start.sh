# The program's way from its start to its end, with one command that does nothing.
title="start to end"
ours="$program -c quit"
theirs="sqlite3 :memory: .quit"

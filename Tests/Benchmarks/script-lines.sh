# A script of 100,000 lines that do next to nothing: what a line costs.
title="script of 100,000 lines"
seq 100000 | sed 's/.*/echo x/' >ours.blue
seq 100000 | sed 's/.*/.print x/' >theirs.sql
ours="$program ours.blue"
theirs="sqlite3 :memory: '.read theirs.sql'"

# A script of lines that do almost nothing, to measure the cost of a line.
seq 100000 | sed 's/.*/echo x/' >ours.blue
seq 100000 | sed 's/.*/.print x/' >theirs.sql
measure "$program ours.blue" "sqlite3 :memory: '.read theirs.sql'"
beside_rate cmd2 100000 "python3 $peers/cmd2-echo.py ours.blue"
row "script of 100,000 \`echo\` lines" rate 100000 ×1.7

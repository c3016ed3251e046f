# From a key to the screen, measured by ../prompt.
their_name='libedit by itself'
"$here/prompt" >table
key() { awk -v name="$1" 'index($0, name " ") == 1 { print $(NF - 3) / 1e6 }' table; }
theirs=$(key 'libedit by itself')
without_times
ours=$(key bluelib)
row "key to screen" time 0 0.0002
ours=$(key 'while 50 covers arrive')
row "key to screen while 50 covers arrive" time 0 0.0002
ours=$(key 'with 16 others posting')
row "key to screen of the editor, 16 others posting" time 0 0.0002

# The size of the program without symbols.
strip -o stripped "$program"
ours=$(awk -v bytes="$(stat --format %s stripped)" 'BEGIN { print bytes / 1e6 }')
theirs=''
row "size of the program without symbols" memory 0 22

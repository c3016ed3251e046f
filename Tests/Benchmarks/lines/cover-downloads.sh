# 500 covers, each answered after 50 milliseconds, measured by ../covers.
their_name=curl
ROUNDS=$rounds "$here/covers" | awk '/after 50 ms/ { print $1, $(NF - 4) / 1000, $(NF - 3) / 1000 }' >widths
while read -r width ours theirs; do
    ours_cpu='' theirs_cpu=''
    row "500 covers, $width at once, each answered after 50 ms" time 0 ×1.3
done <widths

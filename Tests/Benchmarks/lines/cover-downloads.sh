# 500 covers, answered after two redirects, after 50 milliseconds or at once, measured by ../covers.
their_name=curl
ROUNDS=$rounds "$here/covers" | awk '/ answered / {
    sub(/,.* answered /, " ")
    print $1, $(NF - 4) / 1000, $(NF - 3) / 1000, / redirects / ? "each through two redirects of 50 ms" : / after 50 ms / ? "each answered after 50 ms" : "without delay"
}' >widths
while read -r width ours theirs delay; do
    row "500 covers, $width at once, $delay" time 0 ×1.3
done <widths

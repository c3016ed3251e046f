# A million lines that nobody types, beside C's getline.
title="a million plain lines"
seq 1000000 >lines
cc -O2 -o getline "$here/getline.c"
ours="sh -c 'exec $(dirname "$program")/LineEditingFixture --count <lines'"
theirs="sh -c 'exec ./getline <lines'"

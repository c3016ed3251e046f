# Reads a million lines from a pipe, beside C's getline.
seq 1000000 >lines
cc -O2 -o getline "$here/getline.c"
their_name=getline
measure "sh -c 'exec $release/LineEditingFixture --count <lines'" "sh -c 'exec ./getline <lines'"
row "a million plain lines" time

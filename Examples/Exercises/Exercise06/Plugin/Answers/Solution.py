#!/usr/bin/env python3
# The decorator knows nothing about the inner plugin except that it is a plugin.

import os, subprocess, sys

inner = subprocess.run([os.environ["INNER"]] + sys.argv[1:], stdout=subprocess.PIPE)
sys.stdout.buffer.write(inner.stdout)
sys.stdout.flush()
if inner.returncode != 0 or sys.argv[1] == "describe":
    sys.exit(inner.returncode)
actions = [line.split("\t")[0] for line in inner.stdout.decode().split("\n")]
more = actions.count("add") - actions.count("delete")
if more != 0 and "fail" not in actions:
    print("note", f"{more} more" if more > 0 else f"{-more} fewer", sep="\t")

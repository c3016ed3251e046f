"""Changes the library of beets in $BEETSDIR with its API, within one transaction.

usage: beets-changes.py add TABLE COUNT
       beets-changes.py edit COUNT
"""

import csv
import itertools
import os
import sys

from beets.library import Album, Library

folder = os.environ["BEETSDIR"]
library = Library(os.path.join(folder, "library.db"), folder)
count = int(sys.argv[-1])
with library.transaction():
    if sys.argv[1] == "add":
        with open(sys.argv[2], newline="") as table:
            for row in itertools.islice(csv.DictReader(table), count):
                Album(album=row["title"], albumartist=row["artist"], genres=[row["genre"]], year=int(row["year"] or 0)).add(library)
    else:
        for number in range(count):
            album = library.get_album(number * 7919 % 1_000_000 + 1)
            album.year = 1950 + number % 70
            album.store()

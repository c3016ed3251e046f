"""Creates a library of beets in a directory. beets creates the file and a model album; SQL adds copies of it for the rows of a table.

usage: beets-library.py FOLDER [TABLE]
"""

import csv
import os
import sqlite3
import sys

os.makedirs(sys.argv[1])
folder = os.path.realpath(sys.argv[1])
path = os.path.join(folder, "library.db")
with open(os.path.join(folder, "config.yaml"), "w") as config:
    config.write("plugins: []\n")

from beets.library import Album, Library  # noqa: E402

Album(album="One", albumartist="Somebody", genres=["Rock"], year=1970).add(Library(path, folder))

database = sqlite3.connect(path)
database.row_factory = sqlite3.Row
with database:
    one = dict(database.execute("SELECT * FROM albums").fetchone())
    database.execute("DELETE FROM albums")
    del one["id"]
    if len(sys.argv) > 2:
        names, places = ", ".join(one), ", ".join("?" * len(one))
        with open(sys.argv[2], newline="") as table:
            database.executemany(
                f"INSERT INTO albums ({names}) VALUES ({places})",
                (
                    list({**one, "album": row["title"], "albumartist": row["artist"], "genres": row["genre"],
                          "year": int(row["year"] or 0)}.values())
                    for row in csv.DictReader(table)
                ),
            )
database.close()

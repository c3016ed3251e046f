// AlbumShell

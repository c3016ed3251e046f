// AlbumCommands

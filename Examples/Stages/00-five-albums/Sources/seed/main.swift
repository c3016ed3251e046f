// Counterpart: Sources/BlueLibrary/BlueLibraryProgram.swift
// It adds options, scripts and signals that end the session, because other programs start it, too.

import SeedEdition

printAlbums()

// MusicLibraryTests

/// A problem in a library's file.
package enum Finding: Sendable, Hashable {
    // The file.
    case shortened(bytes: Int, of: Int?)
    case unreadableBeginning
    case alteredPages
    case sqlite(String)
    case stopped(String)

    // The albums.
    case incompleteAlbums(Int)
    case albumsWithoutPlace(Int)
    case sharedPlaces(Int)
    case wrongCounts(Int)
    case searchDiffers

    // The journal.
    case brokenChanges(Int, first: Int)
    case strayEdits(Int)
    case strayRows(Int)
    case doubleAlbums(Int)
    case wrongLedger
}

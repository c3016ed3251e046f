internal import Events

/// A cover is there, in a file that was checked to be a picture.
///
/// - Pattern: Observer (the message)
package struct CoverDidArrive: Event {
    /// Where the cover is, as it was wanted.
    package let address: String
    /// The album's title, as who wanted it first gave it.
    package let title: String?
    /// The path of the file. It may be gone when somebody comes to read it much later, since the cache is limited.
    package let file: String
    /// Whether it was fetched for this, and not there already.
    package let wasFetched: Bool

    /// Says which cover is where.
    package init(_ address: String, of title: String?, in file: String, wasFetched: Bool) {
        self.address = address
        self.title = title
        self.file = file
        self.wasFetched = wasFetched
    }
}

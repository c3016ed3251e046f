internal import Events

/// A cover is available in a file that was checked to be a picture.
///
/// - Pattern: Observer (the message)
package struct CoverDidArrive: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The path of the file. The cache is limited, so the file may be removed later.
    package let file: String
    /// True if the cover was fetched for this request; false if it was available locally.
    package let wasFetched: Bool

    /// Creates the event for a cover and its file.
    package init(_ address: String, of title: String?, in file: String, wasFetched: Bool) {
        self.address = address
        self.title = title
        self.file = file
        self.wasFetched = wasFetched
    }
}

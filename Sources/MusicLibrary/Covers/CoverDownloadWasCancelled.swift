internal import Events

/// A cover that was wanted is not fetched any more, since nobody wants it or the user said so; nothing was kept of it.
///
/// - Pattern: Observer (the message)
package struct CoverDownloadWasCancelled: Event {
    /// Where the cover is, as it was wanted.
    package let address: String
    /// The album's title, as who wanted it first gave it.
    package let title: String?

    /// Says what is not fetched any more.
    package init(_ address: String, of title: String?) {
        self.address = address
        self.title = title
    }
}

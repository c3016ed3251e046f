internal import Events

/// A cover is being fetched: its server has begun to send it. How far it is, the ``DownloadBoard`` knows.
///
/// It is not posted of a cover that is there already.
/// - Pattern: Observer (the message)
package struct CoverDownloadDidBegin: Event {
    /// Where the cover is, as it was wanted.
    package let address: String
    /// The album's title, as who wanted it first gave it.
    package let title: String?

    /// Says what is being fetched.
    package init(_ address: String, of title: String?) {
        self.address = address
        self.title = title
    }
}

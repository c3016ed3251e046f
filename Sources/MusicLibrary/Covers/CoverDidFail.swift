internal import Events

/// A requested cover is not available.
///
/// - Pattern: Observer (the message)
package struct CoverDidFail: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The reason and a remedy: a sentence in lower case.
    package let message: String
    /// True if the failure is new; false if a recent failure was repeated without a request to the server.
    package let isNew: Bool

    /// Creates the event for a failed cover.
    package init(_ address: String, of title: String?, because message: String, isNew: Bool) {
        self.address = address
        self.title = title
        self.message = message
        self.isNew = isNew
    }
}

internal import Events

/// The download of a requested cover was cancelled, because no request is left or the user cancelled it; its data are
/// removed.
///
/// - Pattern: Observer (the message)
package struct CoverDownloadWasCancelled: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?

    /// Creates the event for a cancelled download.
    package init(_ address: String, of title: String?) {
        self.address = address
        self.title = title
    }
}

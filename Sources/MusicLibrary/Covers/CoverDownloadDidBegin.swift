internal import Events

/// The server has started to send a cover. The ``DownloadBoard`` provides the progress.
///
/// It is not posted for a cover that is available locally.
/// - Pattern: Observer (the message)
package struct CoverDownloadDidBegin: Event {
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?

    /// Creates the event for a download.
    package init(_ address: String, of title: String?) {
        self.address = address
        self.title = title
    }
}

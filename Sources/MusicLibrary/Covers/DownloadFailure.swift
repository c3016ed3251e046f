/// A failed download.
package struct DownloadFailure: Sendable, Hashable {
    /// The number of the download.
    package let number: Int
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The reason and a remedy: a sentence in lower case.
    package let message: String

    init(_ download: Download, _ message: String) {
        (number, address, title) = (download.number, download.address, download.title)
        self.message = message
    }
}

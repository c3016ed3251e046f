/// A cover that could not be had.
package struct DownloadFailure: Sendable, Hashable {
    /// The number that its download had.
    package let number: Int
    /// Where the cover should be, as it was wanted.
    package let address: String
    /// The album's title, as who wanted it first gave it.
    package let title: String?
    /// Why, and the way out: a sentence in lower case.
    package let message: String

    init(_ download: Download, _ message: String) {
        (number, address, title) = (download.number, download.address, download.title)
        self.message = message
    }
}

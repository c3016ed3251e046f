/// A running or waiting download of a cover.
package struct Download: Sendable, Hashable, Identifiable {
    /// The number of the download, counted from 1 and unique in a session; the argument of 'cancel'.
    package let number: Int
    /// The address of the cover as requested.
    package let address: String
    /// The album's title from the first request.
    package let title: String?
    /// The bytes received in this attempt.
    package internal(set) var received = 0
    /// The size in bytes that the server announced; nil if unknown.
    package internal(set) var expected: Int?
    /// The number of the attempt, from 1.
    package internal(set) var attempt = 1
    /// The time of the first data; nil while the download waits.
    package internal(set) var since: ContinuousClock.Instant?

    /// The number of the download.
    package var id: Int { number }

    init(_ number: Int, address: String, title: String?) {
        (self.number, self.address, self.title) = (number, address, title)
    }
}

/// The reason why a received file is not stored as a cover.
package struct UnusableCover: Error, Sendable, Hashable {
    /// The predicate of a sentence that begins with "what came from 'ADDRESS'".
    package let reason: String
    /// The remedy, a sentence; nil if the album needs another address.
    package let remedy: String?

    /// Creates a reason; a remedy indicates that the display, not the file, is at fault.
    package init(_ reason: String, remedy: String? = nil) { (self.reason, self.remedy) = (reason, remedy) }
}

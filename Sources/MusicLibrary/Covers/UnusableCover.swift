/// Why a file that came for a cover is not kept.
package struct UnusableCover: Error, Sendable, Hashable {
    /// What is wrong, as it is said behind "what came from 'ADDRESS'".
    package let reason: String
    /// The way out, a sentence; nil where it is to give the album another address.
    package let remedy: String?

    /// The fault of a file, or, with a remedy, of what is to show it.
    package init(_ reason: String, remedy: String? = nil) { (self.reason, self.remedy) = (reason, remedy) }
}

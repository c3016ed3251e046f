/// What came of a transfer that went well.
package struct TransferResult: Sendable, Equatable {
    /// Bytes that were written.
    package let received: Int
    /// What the server calls it, such as 'image/png': lower case, without parameters; a claim and no more.
    package let contentType: String?
    /// The address that it came from in the end, after redirects.
    package let address: WebAddress
    /// How many attempts it took, from 1.
    package let attempts: Int
}

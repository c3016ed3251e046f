internal import Transfers

/// Where a server is that is told of albums: an http or https address, checked when it is made.
package struct RemoteAddress: Sendable, Hashable {
    /// As it is kept; it may hold a password, so it is no text for messages.
    let text: String
    /// Without user and password, so that it can be shown.
    package let shown: String

    /// Reads an address; a slash at its end does not matter.
    ///
    /// - Throws: ``LibraryError/noRemote(_:)`` for what is no http or https address, or has a query behind it.
    package init(_ text: String) throws {
        let base = String(text.reversed().drop { $0 == "/" }.reversed())
        guard !base.contains(where: { "?#".contains($0) }), let address = try? WebAddress(base), !address.isLocal else {
            throw LibraryError.noRemote(text)
        }
        self.text = base
        let whole = address.description
        shown = whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    }

    /// The server alone, as it is called in rows: `localhost:8080`.
    package var server: String {
        let rest = shown.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        return String(rest.prefix { $0 != "/" })
    }

    /// Where changes of a kind are posted.
    func address(for kind: RemoteChange.Kind) throws(TransferError) -> WebAddress {
        try WebAddress(text + kind.path)
    }
}

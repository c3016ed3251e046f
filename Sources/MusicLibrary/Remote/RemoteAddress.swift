internal import AlbumModel
internal import Transfers

/// The http or https address of a server to notify, validated on creation.
package struct RemoteAddress: Sendable, Hashable {
    /// The address as stored; it may contain a password and must not appear in messages.
    let text: String
    /// The address without user and password, for display.
    package let shown: String

    /// Parses an address; a slash at the end is ignored.
    ///
    /// - Throws: ``LibraryError/noRemote(_:)`` for a text that is not an http or https address, or has a query or
    ///   fragment.
    package init(_ text: String) throws {
        let base = String(text.reversed().drop { $0 == "/" }.reversed())
        guard !base.contains(where: { "?#".contains($0) }), let address = try? WebAddress(base), !address.isLocal else {
            throw LibraryError.noRemote(text)
        }
        self.text = base
        let whole = address.description
        shown = whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    }

    /// The server only, for status rows: `localhost:8080`.
    package var server: String {
        let rest = shown.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        return String(rest.prefix { $0 != "/" })
    }

    /// The address for posts of a kind.
    func address(for kind: RemoteChange.Kind) throws(TransferError) -> WebAddress {
        try WebAddress(text + kind.path)
    }
}

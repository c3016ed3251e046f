internal import Files

/// The user's token for Discogs, which stands for the user's own agreement with Discogs.
package enum DiscogsToken {
    /// The token of the variable, or else of the file; nil if there is none.
    ///
    /// A file that others can read is not used: `note` receives a sentence that says so.
    /// - Throws: ``ServiceError/badToken(source:)``; no error contains the text.
    package static func read(variable: String?, file path: String, note: (String) throws -> Void) throws -> String? {
        if let variable, !variable.isEmpty { return try checked(variable, of: "DISCOGS_TOKEN") }
        guard let found = FileStatus(path) else { return nil }
        guard let (file, status) = try? RegularFile.open(path) else {
            let reason = found.kind == .regular ? "it cannot be read" : "it is not a file"
            try note("The token in '\(path)' is not used: \(reason).")
            return nil
        }
        guard status.mode & 0o777 == 0o600 else {
            try note(
                "The token in '\(path)' is not used, because the file's mode is \(String(status.mode & 0o777, radix: 8)). Only you may read it: chmod 600 '\(path)'"
            )
            return nil
        }
        let bytes = (try? file.readToEnd(limit: 4096)) ?? []
        return try checked(String(decoding: bytes, as: UTF8.self), of: "the file '\(path)'")
    }

    private static func checked(_ text: String, of source: String) throws(ServiceError) -> String {
        let token = text.split(whereSeparator: \.isWhitespace)
        guard token.count == 1, token[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .badToken(source: source)
        }
        return String(token[0])
    }
}

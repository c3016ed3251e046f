extension String {
    /// True for an http or https address without spaces, control characters, and the characters that RFC 3986 excludes.
    package var isWebAddress: Bool {
        let schemes = ["http://", "https://"]
        guard let scheme = schemes.first(where: { prefix($0.count).lowercased() == $0 }) else { return false }
        let rest = unicodeScalars.dropFirst(scheme.count)
        guard let first = rest.first, first.properties.isAlphabetic || "0"..."9" ~= first || first == "[" else {
            return false
        }
        let excluded: [Unicode.Scalar] = ["\"", "<", ">", "\\", "^", "`", "{", "|", "}"]
        return rest.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
                && !excluded.contains(scalar)
        }
    }
}

/// What an alias can be called.
enum AliasName {
    /// Whether a name can be typed as a bare word that means nothing else.
    static func isValid(_ name: String) -> Bool {
        guard let first = name.first, first != "-", first != "!" else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || "._-+?:@%,^~".contains($0) }
    }
}

/// The rules for an alias's name.
enum AliasName {
    /// True if the name is a plain word without other meaning in the language.
    static func isValid(_ name: String) -> Bool {
        guard let first = name.first, first != "-", first != "!" else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || "._-+?:@%,^~".contains($0) }
    }
}

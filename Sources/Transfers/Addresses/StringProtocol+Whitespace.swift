extension StringProtocol {
    /// Without blanks and tabs at both ends.
    func trimmingWhitespace() -> String {
        let isBlank = { (sign: Character) in sign == " " || sign == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}

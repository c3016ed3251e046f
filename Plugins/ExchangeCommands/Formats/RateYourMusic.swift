/// Rate Your Music's export of a collection, whose texts have HTML entities.
struct RateYourMusic: CollectionFormat {
    let hasEntities = true

    func recognises(_ header: HeaderNames) -> Bool { header.has("rymalbum") }
}

extension String {
    /// The text with the characters that its HTML entities stand for; an unknown entity remains.
    var withoutEntities: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        let parts = split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            guard let end = part.firstIndex(of: ";"), let character = Self.character(of: part[..<end]) else {
                return text += "&" + part
            }
            text += String(character) + part[end...].dropFirst()
        }
    }

    private static func character(of entity: Substring) -> Character? {
        guard entity.first == "#" else { return named[String(entity)] }
        let number = entity.dropFirst().lowercased()
        let code = number.hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map(Character.init)
    }

    private static let named: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]
}

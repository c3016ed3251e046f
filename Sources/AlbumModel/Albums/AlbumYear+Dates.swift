extension AlbumYear {
    /// Reads the year in a value of another program: `1973`, `1973.0`, `1973-03-01`, `03/1973`, `1.3.1973`, `1973-03-01 20:15`.
    ///
    /// - Returns: The year, and true if the value says more than the year. The year is nil for `0`, `0000` and `0000-00-00`. Nil
    ///   for an empty text and any other one, and for a year that is not in ``range``.
    package static func find(in text: String) -> (year: Int?, isDate: Bool)? {
        let text = text.trimmed(ofLineBreaks: true)
        let day = text.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "T") }
        let parts = day.split(omittingEmptySubsequences: false) { "-/.".utf8.contains($0) }
        let numbers = parts.compactMap(number)
        let signs = day.filter { $0 &- UInt8(ascii: "0") > 9 }
        guard numbers.count == parts.count, (1...3).contains(parts.count), Set(signs).count <= 1,
            isTime(text.utf8[day.endIndex...], ofDay: parts.count == 3)
        else { return nil }
        // The year has four digits, at the beginning or the end; that of `0.0` has fewer.
        let index = parts[0].count == 4 || parts[parts.count - 1].count != 4 ? 0 : parts.count - 1
        let rest = numbers[..<index] + numbers[(index + 1)...]
        guard numbers[index] == 0 || range.contains(numbers[index]), rest.allSatisfy({ $0 <= 31 }),
            rest.isEmpty || rest.contains(where: { $0 <= 12 }), parts.count != 2 || rest.allSatisfy({ $0 <= 12 })
        else { return nil }
        // `1973.5` is a number, and `1973.05` a month.
        if signs == [UInt8(ascii: ".")], parts[1].count != 2, index == 0, numbers[1] != 0 { return nil }
        return (numbers[index] == 0 ? nil : numbers[index], !rest.allSatisfy { $0 == 0 })
    }

    /// A number of one to four digits.
    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard (1...4).contains(digits.count), digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return Int(Substring(digits))
    }

    /// True for an empty text, and for a time behind a day: `T20:15:00Z`.
    private static func isTime(_ text: Substring.UTF8View, ofDay hasDay: Bool) -> Bool {
        guard let first = text.dropFirst().first else { return text.isEmpty }
        return hasDay && first &- UInt8(ascii: "0") < 10 && text.contains(UInt8(ascii: ":"))
    }
}

/// A comparison of the values in a field, such as `want:>100`, or a span of them.
struct ModelComparison: Hashable {
    let field: String
    /// The smallest and the largest value; nil for an open end.
    var from: String?
    var to: String?
    /// True if the ends do not match themselves.
    var excludesEnds = false
    var isSpan = false

    var text: String {
        let name = ModelWord.name(field)
        if isSpan { return "\(name):\(start)..\(to ?? "")" }
        return name + (from.map { ":>\(excludesEnds ? "" : "=")\($0)" } ?? ":<\(excludesEnds ? "" : "=")\(to ?? "")")
    }

    /// The first value of a span; quoted if it begins with a sign that is not a number's.
    private var start: String {
        guard let from, from.hasPrefix("-"), ModelWord.number(from) == nil else { return from ?? "" }
        return "'\(from)'"
    }

    /// True if a value is in the span.
    func fits(_ value: String) throws -> Bool {
        for (end, sign) in [(from, 1), (to, -1)] {
            guard let end else { continue }
            guard let order = try Self.compare(value, end) else { return false }
            guard order * sign > 0 || order == 0 && !excludesEnds else { return false }
        }
        return true
    }

    /// The order of a value and an operand as -1, 0 or 1; nil for a number or a date and a text.
    ///
    /// - Throws: ``ModelRefusal/undefined`` for a text that begins with the other one, unless both are dates.
    private static func compare(_ value: String, _ operand: String) throws -> Int? {
        let date = /\d{4}(-\d\d(-\d\d)?)?/
        let isDate = [value, operand].map { $0.wholeMatch(of: date) != nil }
        if isDate[0], isDate[1], value.contains("-") || operand.contains("-") {
            guard value.count >= operand.count else { throw ModelRefusal.undefined }
            return order(String(value.prefix(operand.count)), operand)
        }
        // Like a number, a date is not compared with other texts.
        if isDate[1], operand.contains("-") { return nil }
        let numbers = (ModelWord.number(value), ModelWord.number(operand))
        if let number = numbers.0, let other = numbers.1 { return order(number, other) }
        guard numbers.0 == nil, numbers.1 == nil else { return nil }
        let texts = (ModelWord.folded(value), ModelWord.folded(operand))
        guard texts.0 == texts.1 || !texts.0.hasPrefix(texts.1) && !texts.1.hasPrefix(texts.0) else {
            throw ModelRefusal.undefined
        }
        return order(texts.0, texts.1)
    }

    private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
        one < other ? -1 : one == other ? 0 : 1
    }
}

/// Finds the lists of rows inside the objects of a JSON text, and walks through them without keeping anything of what it leaves.
///
/// An object is looked through up to its first list that says what it is. If the list shows that the object is no row, all of its
/// lists are walked through, also those in objects inside it:
///
///     {"page": {"number": 1},  "tracks": [{…}, {…}],  "data": {"albums": [{…}, {…}]}}
///      skipped                  no rows: skipped              rows
///
/// An object with a row under each name, as `{"albums": {"1": {…}, "2": {…}}}`, is such a list too.
struct JSONRowLists {
    private enum Content {
        case lists, row, other
    }

    /// The number of objects around an object of rows; only so many are looked through twice.
    private static let mostLevels = 4

    private let scanner: JSONScanner
    private let isListOfRows: (String, [String]) -> Bool?
    /// The number of objects around the next value.
    private(set) var openObjects = 0
    /// The bracket after the rows around the next value, of a list or of an object of rows; nil outside of rows.
    private var end: Unicode.Scalar?
    /// The name of the latest row in an object of rows.
    private(set) var key: String?
    private var isFirst = true
    private var hasRows = false
    /// The names of the first lists that have no rows.
    private var others: [String] = []

    init(_ scanner: JSONScanner, _ isListOfRows: @escaping (String, [String]) -> Bool?) {
        (self.scanner, self.isListOfRows) = (scanner, isListOfRows)
    }

    /// True if the object that begins at the next byte has lists of rows, or of what is beside rows; the object is then entered.
    mutating func enter() throws(TabularError) -> Bool {
        let mark = scanner.mark
        var holdsLists = try content() == .lists
        scanner.mark = mark
        // A page among others may have an empty list.
        if !holdsLists, !isUnused {
            holdsLists = try isListOfRows("", scanner.value().object?.map(\.name) ?? []) != true
            scanner.mark = mark
        }
        if holdsLists { try enterObject() }
        return holdsLists
    }

    /// Advances to the next row; returns false at the end of the object that was entered.
    mutating func advance() throws(TabularError) -> Bool {
        while openObjects > 0 || end != nil {
            try scanner.skipWhiteSpace()
            if try scanner.skip(end ?? "}") {
                leave()
                continue
            }
            if !isFirst {
                guard try scanner.skip(",") else {
                    throw try scanner.unexpected(end == "]" ? .commaOrBracket : .commaOrBrace)
                }
                try scanner.skipWhiteSpace()
            }
            isFirst = false
            try scanner.finishRow()
            if end == "]" { return true }
            if try beginMember() { return true }
        }
        return false
    }

    /// True if no object with lists was found so far.
    var isUnused: Bool { !hasRows && others.isEmpty }

    /// Reports that no list has rows, if others were found.
    func checkRows() throws(TabularError) {
        if !hasRows, !isUnused { throw .noRows(file: scanner.input.fileName, lists: others) }
    }

    private mutating func enterObject() throws(TabularError) {
        let holdsRows = try holdsRows()
        try scanner.enter("{")
        if holdsRows { (end, hasRows) = ("}", true) } else { openObjects += 1 }
        isFirst = true
    }

    private mutating func leave() {
        scanner.exitLevel()
        if end == nil { openObjects -= 1 }
        (end, key, isFirst) = (nil, nil, false)
    }

    /// Reads the name of a member, and begins its value; returns true if it is a row.
    private mutating func beginMember() throws(TabularError) -> Bool {
        guard try scanner.byte() == .quote else { throw try scanner.unexpected(.name) }
        let name = try scanner.string()
        try scanner.skipColon()
        if end != nil {
            key = name
        } else {
            switch try scanner.byte() {
            case UInt8(ascii: "{"): try enterObject()
            case UInt8(ascii: "["): try beginList(name)
            default: _ = try scanner.value()
            }
        }
        try scanner.finishRow()
        return key != nil
    }

    private mutating func beginList(_ name: String) throws(TabularError) {
        let names = try namesOfFirstObject()
        if let names, isListOfRows(name, names) == true {
            try scanner.enter("[")
            (end, isFirst, hasRows) = ("]", true, true)
        } else {
            if names != nil, others.count < 5 { others.append(name) }
            try scanner.elements { scanner throws(TabularError) in
                _ = try scanner.value()
                try scanner.finishRow()
            }
        }
    }

    /// The content of the object at the next byte, or of one inside it; it is read up to the first list that decides.
    private func content() throws(TabularError) -> Content {
        var names: [String] = []
        try scanner.enter("{")
        try scanner.skipWhiteSpace()
        if try scanner.skip("}") {
            scanner.exitLevel()
            return .other
        }
        repeat {
            try scanner.skipWhiteSpace()
            guard try scanner.byte() == .quote else {
                throw try scanner.unexpected(names.isEmpty ? .nameOrBrace : .name)
            }
            let name = try scanner.string()
            try scanner.skipColon()
            // An album may have lists too, such as that of its tracks.
            let isRow = isListOfRows("", names) == true
            names.append(name)
            switch try scanner.byte() {
            case UInt8(ascii: "{") where !isRow && isListOfRows("", names) != true:
                let inner = try content()
                if inner == .lists { return .lists }
                if inner == .row, names.count == 1, try isObjectNext() { return .lists }
            case UInt8(ascii: "[") where !isRow:
                if let first = try namesOfFirstObject(), isListOfRows(name, first) != nil { return .lists }
                _ = try scanner.value()
            default: _ = try scanner.value()
            }
            try scanner.skipWhiteSpace()
        } while try scanner.skip(",")
        guard try scanner.skip("}") else { throw try scanner.unexpected(.commaOrBrace) }
        scanner.exitLevel()
        return isListOfRows("", names) == true ? .row : .other
    }

    /// True if the next member of the object is an object, or if there is none; without advancing.
    private func isObjectNext() throws(TabularError) -> Bool {
        let mark = scanner.mark
        defer { scanner.mark = mark }
        try scanner.skipWhiteSpace()
        guard try scanner.skip(",") else { return true }
        try scanner.skipWhiteSpace()
        guard try scanner.byte() == .quote else { return false }
        _ = try scanner.string()
        try scanner.skipColon()
        return try scanner.byte() == UInt8(ascii: "{")
    }

    /// True if the first member of the object at the next byte is a row, and the second one may be; without advancing.
    private func holdsRows() throws(TabularError) -> Bool {
        let mark = scanner.mark
        defer { scanner.mark = mark }
        scanner.at += 1
        try scanner.skipWhiteSpace()
        guard openObjects < Self.mostLevels, try scanner.byte() == .quote else { return false }
        let name = try scanner.string()
        try scanner.skipColon()
        guard isListOfRows("", [name]) != true, try scanner.byte() == UInt8(ascii: "{") else { return false }
        guard try content() == .row else { return false }
        return try isObjectNext()
    }

    /// The names of the first object in the list at the next byte, without advancing; nil if the list has none.
    private func namesOfFirstObject() throws(TabularError) -> [String]? {
        let mark = scanner.mark
        defer { scanner.mark = mark }
        scanner.at += 1
        try scanner.skipWhiteSpace()
        return try scanner.byte() == UInt8(ascii: "{") ? scanner.value().object?.map(\.name) : nil
    }
}

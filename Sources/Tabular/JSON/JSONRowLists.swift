/// Finds the lists of rows inside the objects of a JSON text, and walks through them without keeping anything of what it leaves.
///
/// An object is looked through up to its first list that says what it is. If the list shows that the object is no row, all of its
/// lists are walked through, also those in objects inside it:
///
///     {"page": {"number": 1},  "tracks": [{…}, {…}],  "data": {"albums": [{…}, {…}]}}
///      skipped                  no rows: skipped              rows
struct JSONRowLists {
    private let scanner: JSONScanner
    private let isListOfRows: (String, [String]) -> Bool?
    /// The number of objects around the next value.
    private(set) var openObjects = 0
    private var isInList = false
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
        var holdsLists = try holdsLists()
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
        while openObjects > 0 {
            try scanner.skipWhiteSpace()
            if try scanner.skip(isInList ? "]" : "}") {
                leave()
                continue
            }
            if !isFirst {
                guard try scanner.skip(",") else {
                    throw try scanner.unexpected(isInList ? .commaOrBracket : .commaOrBrace)
                }
                try scanner.skipWhiteSpace()
            }
            isFirst = false
            try scanner.finishRow()
            if isInList { return true }
            try beginMember()
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
        try scanner.enter("{")
        openObjects += 1
        isFirst = true
    }

    private mutating func leave() {
        scanner.exitLevel()
        if isInList { isInList = false } else { openObjects -= 1 }
        isFirst = false
    }

    private mutating func beginMember() throws(TabularError) {
        guard try scanner.byte() == .quote else { throw try scanner.unexpected(.name) }
        let name = try scanner.string()
        try scanner.skipColon()
        switch try scanner.byte() {
        case UInt8(ascii: "{"): try enterObject()
        case UInt8(ascii: "["): try beginList(name)
        default: _ = try scanner.value()
        }
        try scanner.finishRow()
    }

    private mutating func beginList(_ name: String) throws(TabularError) {
        let names = try namesOfFirstObject()
        if let names, isListOfRows(name, names) == true {
            try scanner.enter("[")
            (isInList, isFirst, hasRows) = (true, true, true)
        } else {
            if names != nil, others.count < 5 { others.append(name) }
            try scanner.elements { scanner throws(TabularError) in
                _ = try scanner.value()
                try scanner.finishRow()
            }
        }
    }

    /// True if the object at the next byte, or one inside it, has a list that says what it is; the object is read up to there.
    private func holdsLists() throws(TabularError) -> Bool {
        var (found, names) = (false, [String]())
        try scanner.enter("{")
        try scanner.skipWhiteSpace()
        if try scanner.skip("}") {
            scanner.exitLevel()
            return false
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
            switch try scanner.byte() {
            case UInt8(ascii: "{") where !isRow: found = try holdsLists()
            case UInt8(ascii: "[") where !isRow:
                found = try namesOfFirstObject().map { isListOfRows(name, $0) != nil } ?? false
                if !found { _ = try scanner.value() }
            default: _ = try scanner.value()
            }
            if found { return true }
            names.append(name)
            try scanner.skipWhiteSpace()
        } while try scanner.skip(",")
        guard try scanner.skip("}") else { throw try scanner.unexpected(.commaOrBrace) }
        scanner.exitLevel()
        return false
    }

    /// The names of the first object in the list at the next byte, without advancing; nil if the list has none.
    private func namesOfFirstObject() throws(TabularError) -> [String]? {
        let mark = scanner.mark
        scanner.mark.at += 1
        try scanner.skipWhiteSpace()
        let names = try scanner.byte() == UInt8(ascii: "{") ? scanner.value().object?.map(\.name) : nil
        scanner.mark = mark
        return names
    }
}

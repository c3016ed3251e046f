/// Walks through a JSON text to its rows: the elements of the list at its beginning, or a sequence of objects, and the lists of rows inside
/// such objects. It keeps nothing of what it leaves.
///
/// An object is looked through up to its first list that says what it is. If the list shows that the object is no row, all of its
/// lists are walked through, also those in objects inside it:
///
///     {"page": {"number": 1},  "tracks": [{…}, {…}],  "data": {"albums": [{…}, {…}]}}
///      skipped                  no rows: skipped              rows
///
/// An object in an object that was entered may be a row too, as in `{"albums": {"1": {…}, "2": {…}}}`. After one, all values beside it are
/// rows.
struct JSONRowLists {
    private enum Content {
        case lists, row, other
    }

    /// The kinds of lists and objects around the next value.
    private enum Scope {
        /// The list at the beginning of the text, whose elements are rows or objects with lists.
        case text
        case listOfRows, object, objectOfRows
    }

    /// The number of lists and objects around an object that is looked through twice.
    private static let mostLevels = 5

    private let scanner: JSONScanner
    /// ``ReadingOptions/isListOfRows``; nil also if the first object of the text is a row.
    private var isListOfRows: ((String, [String]) -> Bool?)?
    private var scopes: [Scope] = []
    /// The name of the latest row in an object.
    private(set) var key: String?
    private var isFirst = true
    /// True if the text is a list.
    private var isList = false
    private var hasRows = false
    /// The names of the first lists that have no rows.
    private var others: [String] = []
    /// The names of the first object in the first of them.
    private var otherNames: [String] = []

    init(_ scanner: JSONScanner, _ isListOfRows: ((String, [String]) -> Bool?)?) {
        (self.scanner, self.isListOfRows) = (scanner, isListOfRows)
    }

    /// Begins the text.
    mutating func begin() throws(TabularError) {
        try scanner.skipWhiteSpace()
        switch try scanner.byte() {
        case nil: throw .empty(file: scanner.input.fileName)
        case UInt8(ascii: "["):
            scanner.at += 1
            (scopes, isList) = ([.text], true)
        case UInt8(ascii: "{"): break
        default: throw try scanner.unexpected(.rows)
        }
    }

    /// Advances to the next row; returns false at the end of the text.
    mutating func advance() throws(TabularError) -> Bool {
        key = nil
        while true {
            try scanner.skipWhiteSpace()
            guard let scope = scopes.last else {
                guard try scanner.byte() != nil else { return false }
                if isList { throw try scanner.unexpected(.end) }
                if try beginElement() { return true }
                continue
            }
            let isInList = scope == .text || scope == .listOfRows
            if try scanner.skip(isInList ? "]" : "}") {
                if scope != .text { scanner.exitLevel() }
                scopes.removeLast()
                isFirst = false
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
            if scope == .listOfRows { return true }
            if try (scope == .text ? beginElement() : beginMember(scope)) { return true }
        }
    }

    /// Begins an element of the text: returns true for a row, and enters an object with lists of rows, or of what is beside rows.
    private mutating func beginElement() throws(TabularError) -> Bool {
        try scanner.finishRow()
        guard let isListOfRows, try scanner.byte() == UInt8(ascii: "{") else { return true }
        let mark = scanner.mark
        var holdsLists = try content() == .lists
        scanner.mark = mark
        // A page among others may have an empty list.
        if !holdsLists, !isUnused {
            holdsLists = try isListOfRows("", scanner.value().object?.map(\.name) ?? []) != true
            scanner.mark = mark
        }
        if holdsLists { try enterObject() } else if isUnused { self.isListOfRows = nil }
        return !holdsLists
    }

    private mutating func enterObject() throws(TabularError) {
        try scanner.enter("{")
        scopes.append(.object)
        isFirst = true
    }

    /// Reads the name of a member, and begins its value; returns true if it is a row.
    private mutating func beginMember(_ scope: Scope) throws(TabularError) -> Bool {
        guard try scanner.byte() == .quote else { throw try scanner.unexpected(.name) }
        let name = try scanner.string()
        try scanner.skipColon()
        switch try scanner.byte() {
        case _ where scope == .objectOfRows: key = name
        case UInt8(ascii: "{"):
            if try isRow() {
                (scopes[scopes.count - 1], key, hasRows) = (.objectOfRows, name, true)
            } else {
                try enterObject()
            }
        case UInt8(ascii: "["): try beginList(name)
        default: _ = try scanner.value()
        }
        try scanner.finishRow()
        return key != nil
    }

    /// True if no object with lists was found so far.
    var isUnused: Bool { !hasRows && others.isEmpty }

    /// Reports that no list has rows, if others were found.
    func checkRows() throws(TabularError) {
        if !hasRows, !isUnused { throw .noRows(file: scanner.input.fileName, lists: others, names: otherNames) }
    }

    private mutating func beginList(_ name: String) throws(TabularError) {
        let names = try namesOfFirstObject()
        if let names, isListOfRows?(name, names) == true {
            try scanner.enter("[")
            scopes.append(.listOfRows)
            (isFirst, hasRows) = (true, true)
        } else {
            if let names, others.isEmpty { otherNames = names }
            if names != nil, others.count < 5 { others.append(name) }
            try scanner.elements { scanner throws(TabularError) in
                _ = try scanner.value()
                try scanner.finishRow()
            }
        }
    }

    /// The content of the object at the next byte, or of one inside it; it is read up to the first list that decides.
    private func content() throws(TabularError) -> Content {
        var (names, hasLists) = ([String](), false)
        try scanner.members { scanner throws(TabularError) in
            let name = try scanner.string()
            try scanner.skipColon()
            // An album may have lists too, such as that of its tracks.
            let isRow = isListOfRows?("", names) == true
            names.append(name)
            switch try scanner.byte() {
            case UInt8(ascii: "{") where !isRow && isListOfRows?("", names) != true:
                let inner = try content()
                hasLists = inner == .row ? try isObjectNext() : inner == .lists
            case UInt8(ascii: "[") where !isRow:
                hasLists = try namesOfFirstObject().flatMap { isListOfRows?(name, $0) } != nil
                if !hasLists { _ = try scanner.value() }
            default: _ = try scanner.value()
            }
            return !hasLists
        }
        return hasLists ? .lists : isListOfRows?("", names) == true ? .row : .other
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

    /// True if the object at the next byte is a row, without advancing.
    private func isRow() throws(TabularError) -> Bool {
        let mark = scanner.mark
        defer { scanner.mark = mark }
        return scopes.count <= Self.mostLevels ? try content() == .row : false
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

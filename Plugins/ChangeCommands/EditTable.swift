internal import AlbumModel
internal import AlbumShell
internal import ShellKit
internal import Terminal

/// Albums as a text for an editor: a row for each album, with its fields in aligned cells between `|`.
///
/// A cell contains any text exactly; ``EditCell`` describes it. Lines that begin with `#` and blank lines have no
/// meaning.
struct EditTable {
    struct Row {
        /// The id; nil for a new album.
        let id: Album.ID?
        let details: AlbumDraft
    }

    struct Mistake {
        /// The line, from 1.
        let line: Int
        let reason: String
    }

    /// The widest cell, in columns, to which the others are aligned.
    private static let widest = 40
    /// The mark of the comments about mistakes.
    private static let mistakeMark = "#! "

    private static let explanation = """
        # Edit the albums below, save the file and quit the editor. Without a change,
        # nothing happens.
        #
        # Each row is an album. Delete a row to delete its album. Move rows to move
        # albums: the rows take the positions of these albums in their order. To add
        # an album, add a row with nothing before its first '|'. The id finds the
        # album, so leave it as it is. An empty cell removes the field. A new column
        # in the first row adds a field; a removed column changes nothing.
        #
        # \\n is a line break, \\t a tab, \\| a '|', \\\\ a backslash, and '\\ ' a space at
        # the beginning or end of a cell.

        """

    private let albums: [Album.ID: AlbumDraft]
    private let columns: [AlbumField]
    /// The text for the editor.
    let text: String

    /// Creates the table of albums with these columns, or with one for each field of theirs.
    init(_ opened: [Album], columns: [AlbumField]? = nil) {
        albums = Dictionary(opened.map { ($0.id, $0.details) }) { first, _ in first }
        let columns = columns ?? Self.columns(of: opened)
        self.columns = columns
        let header = ["id"] + columns.map { EditCell.text(of: $0.name) }
        let rows = opened.map { album in
            [String(album.id.number)] + columns.map { EditCell.text(of: album.details.text(of: $0) ?? "") }
        }
        let widths = header.indices.map { column in
            ([header] + rows).map { DisplayWidth.of($0[column]) }.filter { $0 <= Self.widest }.max() ?? 0
        }
        let lines = ([header] + rows).map { cells in
            zip(cells.dropLast(), widths).map { $0.padded(to: $1) + " | " }.joined() + (cells.last ?? "") + "\n"
        }
        text = Self.explanation + lines.joined()
    }

    private static func columns(of albums: [Album]) -> [AlbumField] {
        var own = OwnFields()
        for album in albums { for field in album.fields where own[field.name] == nil { own[field.name] = field.name } }
        // An address is long, so it is last.
        return AlbumField.known.filter { $0 != .cover } + own.map { .own($0.name) } + [.cover]
    }

    /// Reads the edited text.
    ///
    /// - Returns: The rows, and all mistakes.
    func read(_ bytes: [UInt8]) -> (rows: [Row], mistakes: [Mistake]) {
        var (rows, mistakes): ([Row], [Mistake]) = ([], [])
        var header: [AlbumField]?
        var lineOfID: [Album.ID: Int] = [:]
        for (index, bytes) in Self.lines(bytes).enumerated() {
            do {
                guard let cells = try EditCell.cells(in: bytes) else { continue }
                guard let header else {
                    header = []
                    header = try self.header(cells)
                    continue
                }
                guard !header.isEmpty else { continue }
                let row = try self.row(cells, header)
                if let id = row.id, let other = lineOfID.updateValue(index + 1, forKey: id) {
                    throw CommandFailure("the id '\(id.number)' is in line \(other) already; a new album has none")
                }
                rows.append(row)
            } catch {
                let reason = (error as? CommandFailure)?.message ?? "\(error)"
                mistakes.append(Mistake(line: index + 1, reason: reason))
            }
        }
        return (rows, mistakes)
    }

    /// The text with a comment above each line with a mistake, without the earlier ones.
    func marking(_ mistakes: [Mistake], in bytes: [UInt8]) -> [UInt8] {
        let reasons = Dictionary(mistakes.map { ($0.line, $0.reason) }) { $0 + "; " + $1 }
        let summary = "\(mistakes.count == 1 ? "1 mistake" : "\(mistakes.count) mistakes"), marked below with '#!'."
        var marked = Array("\(Self.mistakeMark)\(summary) Correct it, or quit without a change to give up.\n".utf8)
        for (index, line) in Self.lines(bytes).enumerated() where !line.starts(with: Self.mistakeMark.utf8) {
            if let reason = reasons[index + 1] { marked += Array("\(Self.mistakeMark)\(reason)\n".utf8) }
            marked += line + [UInt8(ascii: "\n")]
        }
        return marked
    }

    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    private func header(_ cells: [String]) throws -> [AlbumField] {
        guard cells.first == "id" else {
            throw CommandFailure("the first row must name the columns and begin with 'id'")
        }
        var left = columns
        let header = try cells.dropFirst().map { name in
            guard !name.isEmpty else { throw CommandFailure("a column has no name") }
            if let index = left.firstIndex(where: { $0.name == name }) { return left.remove(at: index) }
            return AlbumField(named: name)
        }
        if let twice = header.indices.first(where: { header[..<$0].contains(header[$0]) }) {
            throw CommandFailure("the column '\(header[twice].name)' is there twice")
        }
        return header
    }

    /// The album in a row. A new album, and an album without values in new columns, need no cells at the end.
    private func row(_ cells: [String], _ header: [AlbumField]) throws -> Row {
        let missing = header.dropFirst(cells.count - 1)
        let canBeShort = cells[0].isEmpty || missing.allSatisfy { !columns.contains($0) }
        guard cells.count == header.count + 1 || cells.count <= header.count && canBeShort else {
            let found = cells.count == 1 ? "1 cell" : "\(cells.count) cells"
            throw CommandFailure(
                "the row has \(found), but the first row has \(header.count + 1); write '\\|' for a '|' in a cell")
        }
        let values = zip(header, cells.dropFirst())
        guard !cells[0].isEmpty else {
            var draft = AlbumDraft(title: "", artist: "")
            for (field, value) in values where !value.isEmpty || field == .title || field == .artist {
                draft.apply(try FieldAssignment(field, field.value(typed: value)))
            }
            try draft.validate()
            return Row(id: nil, details: draft)
        }
        guard let id = Int64(cells[0]).map(Album.ID.init), var draft = albums[id] else {
            throw CommandFailure("'\(cells[0])' is not the id of one of these albums; a new album has none")
        }
        // An empty cell in a new column does not remove a field that is not shown.
        for (field, value) in values
        where value != draft.text(of: field) ?? "" && (!value.isEmpty || columns.contains(field)) {
            draft.apply(try FieldAssignment(field, field.value(typed: value)))
        }
        return Row(id: id, details: draft)
    }
}

/// A cell of a table: a text without line breaks, in which a `|` and a space at an end follow a backslash.
enum EditCell {
    private static let short: [Unicode.Scalar: Character] = ["\n": "n", "\t": "t", "\r": "r", "\\": "\\", "|": "|"]

    static func text(of value: String) -> String {
        var cell = String.UnicodeScalarView()
        let scalars = value.unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            if let letter = short[scalar] {
                cell += "\\\(letter)".unicodeScalars
            } else if scalar == " ", index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex {
                cell += "\\ ".unicodeScalars
            } else if isHidden(scalar) {
                cell += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
            } else {
                cell.append(scalar)
            }
        }
        return String(cell)
    }

    /// True if an editor may show a scalar as a line break, or not at all.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar == "\u{FEFF}"
        }
    }

    /// The texts of the cells in a line; nil for a comment or a blank line.
    ///
    /// - Throws: ``CommandFailure`` with the reason.
    static func cells(in line: ArraySlice<UInt8>) throws -> [String]? {
        guard !line.contains(0) else {
            throw CommandFailure("the line contains a null character; set the encoding of the editor to UTF-8")
        }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw CommandFailure("the line is not UTF-8; set the encoding of the editor to UTF-8")
        }
        var scalars = text.unicodeScalars[...]
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        // Some editors end lines with both.
        if scalars.last == "\r" { scalars.removeLast() }
        guard scalars.first != "#", !scalars.allSatisfy(isPadding) else { return nil }
        var cells: [String] = []
        while true {
            cells.append(try cell(&scalars))
            guard scalars.popFirst() != nil else { return cells }
        }
    }

    private static func isPadding(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    /// Takes a cell, up to the next `|`.
    private static func cell(_ rest: inout Substring.UnicodeScalarView) throws -> String {
        rest = rest.drop(while: isPadding)
        var value = String.UnicodeScalarView()
        /// The end of the value without the padding.
        var end = value.endIndex
        while let scalar = rest.first, scalar != "|" {
            rest.removeFirst()
            value.append(scalar == "\\" ? try escaped(&rest) : scalar)
            if scalar == "\\" || !isPadding(scalar) { end = value.endIndex }
        }
        return String(value[..<end])
    }

    private static func escaped(_ rest: inout Substring.UnicodeScalarView) throws -> Unicode.Scalar {
        guard let letter = rest.popFirst() else { throw CommandFailure("a '\\' ends the line; '\\\\' is a backslash") }
        if letter == " " { return letter }
        if let scalar = short.first(where: { $0.value.unicodeScalars.first == letter })?.key { return scalar }
        if letter == "u", rest.first == "{", let end = rest.firstIndex(of: "}"),
            let scalar = UInt32(String(rest[..<end].dropFirst()), radix: 16).flatMap(Unicode.Scalar.init)
        {
            rest = rest[rest.index(after: end)...]
            return scalar
        }
        throw CommandFailure("'\\\(letter)' has no meaning; '\\\\' is a backslash")
    }
}

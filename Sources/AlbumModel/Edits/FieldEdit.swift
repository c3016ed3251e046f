/// A change of one field, as typed: `genre=Rock`, `genre+=Dub`, `sort='{artist} / {year}'`.
public struct FieldEdit: Sendable, Hashable {
    /// The effect of the value.
    public enum Operation: Sendable, Hashable {
        /// The value replaces the field's text; an empty one removes the field.
        case set
        /// The values join those that the field has.
        case add
        /// The values are removed from those of the field.
        case remove
    }

    /// The field.
    public let field: AlbumField
    /// The value, in which braces name other fields.
    public private(set) var value: FieldTemplate
    /// The effect of the value.
    public let operation: Operation
    /// The assignment, if every album gets the same text.
    public private(set) var assignment: FieldAssignment?

    /// Parses a change.
    ///
    /// - Throws: The errors of ``FieldAssignment``; ``LibraryError/oneValue(_:)`` and ``LibraryError/noValue(_:)``.
    public init(_ field: AlbumField, _ operation: Operation, _ text: String) throws {
        self.field = field
        self.operation = operation
        value = FieldTemplate(text)
        if case .own = field { _ = try FieldAssignment(field, text) }
        if operation != .set {
            guard field.holdsSeveralValues else { throw LibraryError.oneValue(field) }
            guard !text.isEmpty else { throw LibraryError.noValue(field) }
        }
        try simplify()
    }

    /// The change in a library, where braces around other texts than the names of fields are characters.
    ///
    /// - Parameter isField: True if an album has the field.
    public func resolved(_ isField: (AlbumField) throws -> Bool) throws -> FieldEdit {
        var edit = self
        edit.value = try value.resolved(isField)
        try edit.simplify()
        return edit
    }

    private mutating func simplify() throws {
        if operation == .set, let text = value.plain { assignment = try FieldAssignment(field, text) }
    }

    /// The change of one album as an assignment.
    ///
    /// - Parameters:
    ///   - draft: The album after the changes before this one.
    ///   - value: The text that each name in braces stands for.
    fileprivate func assignment(
        to draft: AlbumDraft, _ value: (AlbumField) throws -> String?
    ) throws -> FieldAssignment {
        if let assignment { return assignment }
        let text = try self.value.text(value)
        guard operation != .set, !text.isEmpty else {
            return try FieldAssignment(field, operation == .set ? text : draft.text(of: field) ?? "")
        }
        let (old, given) = (draft.values(of: field), ValueList.values(in: text))
        var union = ValueUnion(old)
        if operation == .add {
            union.add(given)
        } else {
            let gone = Set(given.map(TextFolding.foldCase))
            union = ValueUnion(old.filter { !gone.contains(TextFolding.foldCase($0)) })
        }
        // If nothing is added or removed, spaces between the values stay.
        return try FieldAssignment(field, union.values.count == old.count ? draft.text(of: field) ?? "" : union.text)
    }
}

extension AlbumDraft {
    /// Makes changes in their order.
    ///
    /// - Parameters:
    ///   - id: The number that `{id}` stands for; nil for an album without one.
    ///   - position: The number that `{position}` stands for.
    /// - Throws: The errors of ``FieldAssignment`` for texts made of the album's fields.
    public mutating func apply(
        _ edits: [FieldEdit], id: Album.ID? = nil, position: @autoclosure () throws -> Int? = nil
    ) throws {
        guard !edits.isEmpty else { return }
        let old = self
        for edit in edits {
            let assignment = try edit.assignment(to: self) { field in
                if let text = old.text(of: field) { return text }
                if field == .id { return id.map { String($0.number) } }
                return field == .position ? try position().map(String.init) : nil
            }
            apply(assignment)
        }
    }
}

/// A text with the names of fields in braces: `{artist} / {year}`.
///
/// `{id}` and `{position}` are the album's numbers. `{{` and `}}` are braces. A text without `{{` and without the name of a field in braces is taken as it stands.
public struct FieldTemplate: Sendable, Hashable {
    private enum Piece: Sendable, Hashable {
        case text(String)
        /// A doubled brace, by its first half.
        case brace(String)
        case field(AlbumField, typed: String)
    }

    private let pieces: [Piece]

    /// Parses a text.
    public init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: "{")) else {
            self.init(pieces: [.text(text)])
            return
        }
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        while let first = rest.first {
            var piece: Piece?
            if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
                piece = .brace(String(first))
                rest = rest.dropFirst(2)
            } else if first == "{", let end = rest.dropFirst().firstIndex(where: { $0 == "{" || $0 == "}" }),
                rest[end] == "}"
            {
                let field = AlbumField(named: String(rest[..<end].dropFirst()))
                let typed = String(rest[...end])
                piece = field.name.isEmpty ? .text(typed) : .field(field, typed: typed)
                rest = rest[rest.index(after: end)...]
            } else {
                plain.append(rest.removeFirst())
            }
            guard let piece else { continue }
            pieces += (plain.isEmpty ? [] : [.text(plain)]) + [piece]
            plain = ""
        }
        self.init(pieces: pieces + (plain.isEmpty ? [] : [.text(plain)]))
    }

    /// Joins the pieces of a text without fields and opening braces.
    private init(pieces: [Piece]) {
        let isPlain = pieces.allSatisfy { piece in
            switch piece {
            case .text: true
            case .brace(let brace): brace == "}"
            case .field: false
            }
        }
        guard isPlain else {
            self.pieces = pieces
            return
        }
        let texts = pieces.map { if case .text(let text) = $0 { text } else { "}}" } }
        self.pieces = [.text(texts.reduce("", +))]
    }

    /// The named fields.
    public var fields: [AlbumField] {
        pieces.compactMap { if case .field(let field, _) = $0 { field } else { nil } }
    }

    /// The text, if it is the same for every album; nil if it contains fields.
    public var plain: String? { fields.isEmpty ? text { _ in nil } : nil }

    /// The text; only the beginning if it is too large for a value. A name in braces without a value is empty.
    ///
    /// - Parameter value: Receives the ``fields`` in their order.
    package func text(_ value: (AlbumField) throws -> String?) rethrows -> String {
        var result = ""
        for piece in pieces where result.utf8.count <= AlbumField.largestValue {
            switch piece {
            case .text(let text): result += text
            case .brace(let brace): result += brace
            case .field(let field, _): result += try value(field) ?? ""
            }
        }
        return result
    }

    /// The template without the fields that no album has; they remain as typed.
    fileprivate func resolved(_ isField: (AlbumField) throws -> Bool) rethrows -> FieldTemplate {
        FieldTemplate(
            pieces: try pieces.map { piece in
                guard case .field(let field, let typed) = piece, try !isField(field) else { return piece }
                return .text(typed)
            })
    }
}

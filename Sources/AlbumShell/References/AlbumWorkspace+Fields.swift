public import AlbumModel
internal import MusicLibrary
internal import ShellKit

extension AlbumWorkspace {
    /// Rejects an own field that no album has, probably a typing error.
    ///
    /// Known fields always pass.
    /// - Throws: ``AlbumReferenceError/noSuchField(_:nearest:)`` with a similar name, or else the only one that contains
    ///   the typed name.
    public func refuseUnknown(_ field: AlbumField) throws {
        if let unknown = try unknown(field) { throw try suggestingLongerName(unknown) }
    }

    /// The error, with the only name that contains the unknown one if none is similar: 'Date Added' for 'Date'.
    func suggestingLongerName(_ error: AlbumReferenceError) throws -> AlbumReferenceError {
        guard case .noSuchField(let name, nearest: nil) = error else { return error }
        return .noSuchField(name, nearest: try onlyField(containing: name))
    }

    /// The known or own field of the library that is similar to an own field that no album has; nil if there is none.
    public func field(similarTo field: AlbumField) throws -> String? {
        try isUnknown(field) ? nearestField(to: field.name) : nil
    }

    /// True for an own field that no album has; one look-up in the index.
    public func isUnknown(_ field: AlbumField) throws -> Bool {
        guard case .own = field else { return false }
        return try !library.holds(AlbumQuery(terms: .has(field)))
    }

    /// The error for an own field that no album has; nil if an album has it or the library is empty.
    func unknown(_ field: AlbumField) throws -> AlbumReferenceError? {
        guard try isUnknown(field), try !library.isEmpty else { return nil }
        return .noSuchField(field.name, nearest: try nearestField(to: field.name))
    }

    /// The known or own field of the library whose name is most similar; nil if none is similar.
    func nearestField(to name: String) throws -> String? { NearestName.of(name, among: try fieldNames) }

    /// The only known or own field of the library whose name contains a text; nil for several and for a short text.
    func onlyField(containing text: String) throws -> String? {
        let text = text.lowercased()
        let names = try text.count < 3 ? [] : fieldNames.filter { $0.lowercased().contains(text) }
        return names.count == 1 ? names[0] : nil
    }

    /// The names of the known fields and of at most 1000 own ones.
    private var fieldNames: [String] {
        get throws { AlbumField.known.map(\.name) + (try library.ownFieldNames(limit: 1000)) }
    }
}

extension AlbumWorkspace {
    /// The fields in a list, each of which some album has.
    ///
    /// - Throws: ``AlbumReferenceError/noSuchField(_:nearest:)``, also for `position` and `id`.
    package func fields(of list: FieldList) throws -> [AlbumField] {
        let fields = list.columns.map { column -> AlbumField in
            if case .field(let field) = column { field } else { .own(column.name) }
        }
        for field in fields { try refuseUnknown(field) }
        return fields
    }

    /// The criteria of `--by`; artist and title without it.
    ///
    /// - Throws: The errors of ``fields(of:)``.
    package func duplicateCriteria(by list: FieldList?) throws -> DuplicateCriteria {
        try list.map { DuplicateCriteria(try fields(of: $0)) } ?? .artistAndTitle
    }
}

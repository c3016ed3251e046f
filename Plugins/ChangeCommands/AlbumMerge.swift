internal import AlbumModel
internal import Terminal

/// The fields of several albums in one: those of the first album, with additions from the others.
struct AlbumMerge {
    private var original: AlbumDraft?
    private var united: [AlbumField: JoinedValues] = [:]
    /// The lost values of each field; only the first different ones.
    private var lost: [AlbumField: [String]] = [:]
    /// The fields so far; those with several values are complete after ``finish()``.
    private(set) var result = AlbumDraft(title: "", artist: "")

    /// The fields with one value, of which that of the first album stays.
    private static let singleFields: [AlbumField] = [.title, .artist, .year, .cover]

    /// Adds an album; the first one determines the fields with one value.
    mutating func add(_ album: AlbumDraft) {
        if original == nil { (original, result) = (album, album) }
        for field in Self.singleFields {
            guard let text = album.text(of: field), let merged = result.text(of: field), text != merged else {
                continue
            }
            lose(text, in: field)
        }
        result.year = result.year ?? album.year
        result.coverURL = result.coverURL ?? album.coverURL
        if let genre = album.genre { united[.genre, default: JoinedValues(genre)].add(genre) }
        for field in album.fields { add(field.value, to: .own(field.name)) }
    }

    private mutating func add(_ value: String, to field: AlbumField) {
        united[field, default: JoinedValues(value)].add(value)
        if let first = united[field]?.first, first != value { lose(value, in: field) }
    }

    private mutating func lose(_ value: String, in field: AlbumField) {
        let values = lost[field] ?? []
        if values.count <= Self.mostShown, !values.contains(value) { lost[field] = values + [value] }
    }

    /// Completes the fields with several values.
    mutating func finish() {
        for (field, union) in united {
            guard case .own(let name) = field else {
                result.genre = union.text
                continue
            }
            let holdsAll = union.isList || field == .release
            result.fields[name] = holdsAll ? union.text : union.first
            if holdsAll { lost[field] = nil }
        }
    }

    var losesValues: Bool { !lost.isEmpty }

    /// A message with the gained fields and the lost values.
    func report(beginning: String) -> String {
        let gained = original.map { result.differences(from: $0).map(\.name) } ?? []
        let gains = gained.isEmpty ? [] : ["Gained: \(gained.joined(separator: ", "))."]
        return ([beginning] + gains + losses()).joined(separator: "\n")
    }

    /// A sentence for each field whose values are lost, or would be.
    func losses(verbs: (one: String, several: String) = ("is", "are")) -> [String] {
        (Self.singleFields + result.fields.map { .own($0.name) }).compactMap { field in
            lost[field].map { values in
                "\(field.name): \(Self.quoted(result.text(of: field) ?? "")) stays; \(Self.list(values)) "
                    + "\(values.count > 1 ? verbs.several : verbs.one) lost."
            }
        }
    }

    private static let mostShown = 3

    /// The first values in words.
    private static func list(_ values: [String]) -> String {
        let shown = values.prefix(mostShown).map(quoted) + (values.count > mostShown ? ["others"] : [])
        return shown.dropLast().joined(separator: ", ") + (shown.count > 1 ? " and " : "") + (shown.last ?? "")
    }

    private static func quoted(_ text: String) -> String { "'\(text.clipped(to: 60, mark: "…"))'" }
}

/// The values of a field in several albums, each once, regardless of case.
private struct JoinedValues {
    /// The text of the first album with the field.
    let first: String
    /// True if an album has several values in the field.
    private(set) var isList: Bool
    private let count: Int
    private var union: ValueUnion

    init(_ first: String) {
        self.first = first
        union = ValueUnion(ValueList.values(in: first))
        count = union.values.count
        isList = count > 1
    }

    mutating func add(_ other: String) {
        guard other != first else { return }
        let values = ValueList.values(in: other)
        if values.count > 1 { isList = true }
        union.add(values)
    }

    /// The text of the first album, or all values if other albums have more.
    var text: String { union.values.count == count ? first : union.text }
}

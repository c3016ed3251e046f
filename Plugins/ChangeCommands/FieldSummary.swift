internal import AlbumModel
internal import AlbumShell
internal import ShellKit
internal import Tabular
internal import Terminal

/// The number of albums that have a field, and what its values look like.
struct FieldSummary {
    /// The kinds of values, in the order of their names in a summary.
    private enum Kind: String, CaseIterable {
        case numbers, dates, texts

        init(_ text: String, _ value: FieldValue) {
            if case .number = value { self = .numbers } else { self = FieldValue.isDate(text) ? .dates : .texts }
        }
    }

    private static let mostExamples = 3

    /// The name, as the album with the lowest number spells it.
    private(set) var name: String
    /// The number of albums that have the field.
    private(set) var albums = 0
    /// The smallest and the largest value.
    private(set) var smallest: (text: String, value: FieldValue)?
    private(set) var largest: (text: String, value: FieldValue)?
    /// The first different values.
    private(set) var examples: [String] = []
    private var kinds: Set<Kind> = []
    private var hasLists = false
    private var speller: Album.ID?

    /// A field that no album has so far.
    init(_ name: String) { self.name = name }

    mutating func add(_ values: [String], of album: Album.ID, spelled name: String) {
        if speller.map({ album < $0 }) ?? true { (speller, self.name) = (album, name) }
        albums += 1
        if values.count > 1 { hasLists = true }
        for text in values {
            if examples.count < Self.mostExamples, !examples.contains(text) { examples.append(text) }
            let value = FieldValue(text)
            kinds.insert(Kind(text, value))
            if smallest.map({ value < $0.value }) ?? true { smallest = (text, value) }
            if largest.map({ $0.value < value }) ?? true { largest = (text, value) }
        }
    }

    /// The look of the values in words: `numbers`, `lists of texts`, `numbers and texts`.
    var look: String? {
        guard !kinds.isEmpty else { return nil }
        let names = Kind.allCases.filter(kinds.contains).map(\.rawValue)
        return (hasLists ? "lists of " : "") + names.joined(separator: names.count > 2 ? ", " : " and ")
    }

    /// The values in a table: the range of numbers or dates, or else examples, after the look of lists and different values.
    var description: String {
        let look = hasLists ? "lists" : kinds.count > 1 ? look : nil
        let values = kinds.count == 1 && kinds != [.texts] ? range : examples.joined(separator: ", ")
        return [look, values].compactMap(\.self).joined(separator: ": ")
    }

    /// The smallest and the largest value; of dates without their time.
    private var range: String {
        let ends = [smallest, largest].compactMap { end in
            end.map { String($0.text.prefix(kinds == [.dates] ? 10 : 60)) }
        }
        return ends.first == ends.last ? ends.first ?? "" : ends.joined(separator: " to ")
    }

    @MainActor
    static var columns: [ListColumn<FieldSummary>] {
        [
            .text("field") { $0.name }, .number("albums") { $0.albums },
            .text("values", shrinkPriority: 2) { $0.look }.shown { $0.description },
            .text("smallest") { $0.smallest?.text }.exceptInTables(),
            .text("largest") { $0.largest?.text }.exceptInTables(),
            ListColumn("examples") { .array($0.examples.map(JSONValue.string)) }.exceptInTables(),
        ]
    }
}

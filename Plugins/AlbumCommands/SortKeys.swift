internal import MusicLibrary
internal import ShellKit

/// A comma-separated list of fields to sort by; a `-` before a field means descending order.
struct SortKeys: ParameterValue {
    let keys: [AlbumListing.SortKey]

    init(word: Word) throws {
        keys = try word.text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let isDescending = part.hasPrefix("-")
            let name = isDescending ? part.dropFirst() : part
            guard !name.isEmpty else { throw InvalidValue("a field is missing; write them as year,-title") }
            return AlbumListing.SortKey(AlbumField(named: String(name)), descending: isDescending)
        }
    }

    static var placeholder: String { "FIELD,…" }
    static var completion: CompletionSource { .choiceList(AlbumField.known.map(\.name), sign: "-") }
}

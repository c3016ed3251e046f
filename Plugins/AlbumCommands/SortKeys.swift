internal import MusicLibrary
internal import ShellKit

/// Fields to sort by, with commas between them; a `-` before one sorts from the greatest down.
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

import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Prefixes of titles: the index of the file and the plain search in memory must agree.
@MainActor
@Suite(.serialized, .mainActor) struct TitleBeginningTests {
    private let files = TemporaryLibrary()

    private static let titles = [
        "Blue", "BLUE TRAIN", "blue lines", "Kind of Blue", "Ágætis byrjun", "agape", "Æon", "Éxitos", "E\u{301}tudes",
        "100% Wolf", "100 Hits", "%", "%_", "_", "_ underlined", "\\", "'Til Tuesday", "(What's the Story)",
        "What's Going On",
        "*", "\"Heroes\"", " ", " leading blank", "…", "東京", "東京事変", "ß", "SS Norway", "69 Love Songs", "NEAR", "OR",
        "^",
    ]

    private func library(_ kind: Kind) throws -> LibraryAPI {
        let library = try files.open(kind, layout: ShelfLayout(capacity: 4, step: 3))
        try library.change { library in
            try library.remove(.matching(.all))
            try library.add(Self.titles.map { draft($0) })
        }
        try library.journal.flush()
        return library
    }

    private func found(_ typed: String, in library: LibraryAPI) throws -> [String] {
        let query = AlbumQuery(terms: .field(.title, .begins(try SearchPhrase(typed))))
        return try library.albums(query, limit: 100).map(\.album.title)
    }

    @Test(
        arguments: Kind.allCases,
        [
            ("blue", ["Blue", "BLUE TRAIN", "blue lines"]), ("BLU", ["Blue", "BLUE TRAIN", "blue lines"]),
            ("blue t", ["BLUE TRAIN"]), ("kind  OF b", ["Kind of Blue"]), ("of", []),
            ("a", ["Ágætis byrjun", "agape", "Æon"]), ("áG", ["Ágætis byrjun", "agape"]), ("æ", ["Æon"]),
            ("e", ["Éxitos", "E\u{301}tudes"]), ("É", ["Éxitos", "E\u{301}tudes"]), ("1", ["100% Wolf", "100 Hits"]),
            ("100%", ["100% Wolf", "100 Hits"]), ("100% w", ["100% Wolf"]), ("%", ["%", "%_"]), ("%_", ["%_"]),
            ("_", ["_", "_ underlined"]), ("\\", ["\\"]), ("'", ["'Til Tuesday"]), ("til", ["'Til Tuesday"]),
            ("(", ["(What's the Story)"]), ("what's", ["(What's the Story)", "What's Going On"]), ("*", ["*"]),
            ("\"", ["\"Heroes\""]), ("…", ["…"]), ("東", ["東京", "東京事変"]), ("東京事", ["東京事変"]),
            ("s", ["ß", "SS Norway"]), ("ss", ["ß", "SS Norway"]), ("near", ["NEAR"]), ("OR", ["OR"]), ("^", ["^"]),
            ("lead", [" leading blank"]), ("zz", []),
        ])
    func `a prefix ignores case and accents, and has no special characters`(
        _ kind: Kind, _ example: (typed: String, titles: [String])
    ) throws {
        #expect(try found(example.typed, in: library(kind)) == example.titles)
    }

    @Test func `both stores agree on every prefix of every title`() throws {
        let (reference, file) = (try library(.reference), try library(.file))
        for title in Self.titles {
            for length in 1...title.count {
                let typed = String(title.prefix(length))
                guard (try? SearchPhrase(typed)) != nil else { continue }
                let titles = try found(typed, in: reference)
                #expect(titles.contains(title), "\(typed)")
                #expect(try found(typed, in: file) == titles, "\(typed)")
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `a prefix leads to the next matching title, and from the last to the first`(_ kind: Kind) throws {
        let library = try self.library(kind)
        let reader = try library.makeReader()
        let query = AlbumQuery(terms: .field(.title, .begins(try SearchPhrase("blue"))))
        let positions = try (1...5).map { try reader.album(matching: query, from: $0)?.position }
        #expect(positions == [1, 2, 3, 1, 1])
        let nothing = AlbumQuery(terms: .field(.title, .begins(try SearchPhrase("zz"))))
        #expect(try reader.album(matching: nothing, from: 1) == nil)
    }

    @Test(arguments: Kind.allCases)
    func `a query with positions leads to its next album only`(_ kind: Kind) throws {
        let library = try self.library(kind)
        let reader = try library.makeReader()
        let phrase = try SearchPhrase("blue")
        let query = AlbumQuery([
            .init(locators: [.positions(from: 2, through: 3)], terms: [.words(phrase)]),
            .init(locators: [.position(1)]),
        ])
        let positions = try (1...5).map { try reader.album(matching: query, from: $0)?.position }
        #expect(positions == [1, 2, 3, 1, 1])
    }
}

internal import AlbumModel
internal import MusicLibrary

extension AlbumWorkspace {
    /// The name before the colon in `any:word`; an own field with this name has priority.
    static let anyField = AlbumField.own("any")

    /// A term in which `any:` stands for each field of the library.
    func resolvingAnyField(_ term: AlbumQuery.Term) throws -> AlbumQuery.Term {
        switch term {
        case .not(let term): return .not(try resolvingAnyField(term))
        case .field(Self.anyField, let test):
            guard try isUnknown(Self.anyField) else { return term }
            let own = try library.ownFieldNames(limit: Self.mostSearchedFields).map(AlbumField.own)
            let fields = (AlbumField.known + own).filter { $0 != .year || test.mayMatchYear }
            return .query(AlbumQuery(fields.map { .init(terms: [.field($0, test)]) }))
        default: return term
        }
    }

    private static let mostSearchedFields = 5000
}

extension AlbumQuery.FieldTest {
    /// False for words that are not digits, so that the years need not be compared.
    fileprivate var mayMatchYear: Bool {
        guard case .words(let phrase) = self else { return true }
        return phrase.words.joined().utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }
}

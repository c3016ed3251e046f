/// Which albums are meant: alternatives, each of places and of terms that narrow them.
///
/// A query is a plain value; whoever reads a user's words builds one. An album is meant when one of the alternatives means it.
package struct AlbumQuery: Sendable, Hashable {
    /// One alternative: the albums that stand at one of the places, where every term holds.
    package struct Conjunction: Sendable, Hashable {
        /// Where to look: these unite. None means everywhere.
        package var places: [Place]
        /// What narrows the places: every one must hold.
        package var terms: [Term]

        /// The albums at these places where all these terms hold.
        package init(places: [Place] = [], terms: [Term] = []) {
            self.places = places
            self.terms = terms
        }
    }

    /// A place in the library, or an album that is named by its id.
    package enum Place: Sendable, Hashable {
        /// One position, from 1.
        case position(Int)
        /// All positions from one to another, or to the end.
        case positions(from: Int, through: Int?)
        /// The album with this id, wherever it stands.
        case id(Album.ID)
    }

    /// The alternatives; with none, no album is meant.
    package var alternatives: [Conjunction]

    /// The albums that one of these alternatives means.
    package init(_ alternatives: [Conjunction]) { self.alternatives = alternatives }

    /// The albums for which all these terms hold.
    package init(terms: Term...) { alternatives = [Conjunction(terms: terms)] }

    /// The albums at these places.
    package init(places: Place...) { alternatives = [Conjunction(places: places)] }

    /// Every album.
    package static let all = AlbumQuery([Conjunction()])

    /// The albums whose title is this one, case and diacritics aside.
    package static func exactTitle(_ title: String) -> AlbumQuery {
        AlbumQuery(terms: .field(.title, .equals(title)))
    }

    /// Whether every album is meant, whatever the library holds.
    package var isAll: Bool {
        alternatives.contains { $0.places.isEmpty && $0.terms.allSatisfy { $0 == .all } }
    }
}

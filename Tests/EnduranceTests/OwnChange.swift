/// A line that changes one album that nobody else changes: what comes of it depends on no other line.
enum OwnChange: Hashable {
    case add(String)
    case edit(String, genre: String)
    case delete(String)

    /// The one of a program with a number; as long as there are albums for it to edit and delete, every second does that.
    init(_ name: String, _ number: Int) {
        switch number % 4 {
        case 0 where number <= Self.albums: self = .delete("\(name)-\(number)")
        case 1 where number <= Self.albums: self = .edit("\(name)-\(number)", genre: "g\(number)")
        default: self = .add("\(name)+\(number)")
        }
    }

    /// How many albums each program needs to begin with.
    private static let albums = 300

    /// The albums with which programs of these names begin, as a table to import.
    static func table(for names: [String]) -> String {
        "title,artist\n" + names.flatMap { name in (1...albums).map { "\(name)-\($0),\(name)\n" } }.joined()
    }

    var line: String {
        switch self {
        case .add(let title): "add \(title) --artist Somebody"
        case .edit(let title, let genre): "edit title:=\(title) genre=\(genre)"
        case .delete(let title): "delete title:=\(title)"
        }
    }

    /// Whether it has been done, in a library of these genres by title.
    func isDone(in library: [String: String]) -> Bool {
        switch self {
        case .add(let title): library[title] != nil
        case .edit(let title, let genre): library[title] == genre
        case .delete(let title): library[title] == nil
        }
    }
}

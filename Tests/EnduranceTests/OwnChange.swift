/// A line that changes an album that no other program changes: its result is independent of other lines.
enum OwnChange: Hashable {
    case add(String)
    case edit(String, genre: String)
    case delete(String)

    /// The line with a number; every second one edits or deletes an album as long as there are some.
    init(_ name: String, _ number: Int) {
        switch number % 4 {
        case 0 where number <= Self.albums: self = .delete("\(name)-\(number)")
        case 1 where number <= Self.albums: self = .edit("\(name)-\(number)", genre: "g\(number)")
        default: self = .add("\(name)+\(number)")
        }
    }

    /// The number of albums that each program needs at the start.
    private static let albums = 300

    /// The first albums of programs with these names, as a table to import.
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

    /// True if it is finished in a library with these genres by title.
    func isDone(in library: [String: String]) -> Bool {
        switch self {
        case .add(let title): library[title] != nil
        case .edit(let title, let genre): library[title] == genre
        case .delete(let title): library[title] == nil
        }
    }
}

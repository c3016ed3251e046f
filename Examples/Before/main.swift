// The program of SeedEdition without patterns: one file, global variables, functions and a switch.
// It understands the same lines and prints the same. Examples/README.md compares the two.

import FoundationEssentials
import FoundationNetworking
import Glibc

struct Album: Codable {
    let id: Int
    let title: String
    let artist: String
    var genre: String?
    var year: Int?
    var cover: String?
}

/// A change with the closures that take it back and make it again.
struct Change {
    let number: Int
    let line: String
    let undo: () -> Void
    let redo: () -> Void
}

/// The state that the next session continues.
struct Archive: Codable {
    let albums: [Album]
    let lastID: Int
    let covers: [String: [String]]
}

struct Failure: Error {
    let message: String
}

func pop(_ id: Int, _ title: String, _ artist: String, _ year: Int, _ cover: String) -> Album {
    let address = "https://s3.amazonaws.com/CoverProject/album/album_\(cover).png"
    return Album(id: id, title: title, artist: artist, genre: "Pop", year: year, cover: address)
}

let commands = [
    ("list", "Lists all albums."),
    ("show [N]", "Shows all fields of an album."),
    ("next", "Goes to the next album."),
    ("previous", "Goes to the previous album."),
    ("go N", "Makes an album the current one."),
    ("add TITLE --artist A [--genre G] [--year Y]", "Adds an album at the end, and makes it the current one."),
    ("delete [N]", "Deletes an album."),
    ("undo", "Undoes the latest change."),
    ("redo", "Redoes the change that was undone last."),
    ("covers", "Shows the covers beside the current one."),
    ("tap N", "Selects one of the visible covers, from 1 at the left."),
    ("help", "Lists the commands."),
    ("quit", "Ends the session; Ctrl-D does the same."),
]
let names = commands.map { String($0.0.prefix { $0 != " " }) }

var albums = [
    pop(1, "Best of Bowie", "David Bowie", 1992, "david_bowie_best_of_bowie"),
    pop(2, "It's My Life", "No Doubt", 2003, "no_doubt_its_my_life_bathwater"),
    pop(3, "Nothing Like The Sun", "Sting", 1999, "sting_nothing_like_the_sun"),
    pop(4, "Staring at the Sun", "U2", 2000, "u2_staring_at_the_sun"),
    pop(5, "American Pie", "Madonna", 2000, "madonna_american_pie"),
]
var lastID = 5
/// The id of the current album; nil in an empty library.
var current: Int? = 1
var currentIndex: Int? { albums.firstIndex { $0.id == current } }

var undoable: [Change] = []
var redoable: [Change] = []
var changeCount = 0

/// The covers that were read, by address; an empty one could not be read.
var covers: [String: [String]] = [:]
let coverDirectory = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/SeedEdition/Covers"
let server = ProcessInfo.processInfo.environment["SEED_SERVER"].flatMap { URL(string: $0) }
var isOnline = server != nil
var lastPost: Task<Void, Never>?
let sessionFile = CommandLine.arguments.dropFirst().first ?? ".seed-session"

func pad(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }

func trimmed(_ text: String) -> String { String(text.reversed().drop { $0 == " " }.reversed()) }

func printTable(_ rows: [[String]]) {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows { print(trimmed(zip(row, widths).map { pad($0, $1) }.joined(separator: "  "))) }
}

func fields(of album: Album) -> [[String]] {
    [
        ["title", album.title], ["artist", album.artist], ["genre", album.genre ?? ""],
        ["year", album.year.map(String.init) ?? ""], ["cover", album.cover ?? ""],
    ]
}

func printList() {
    let rows = albums.enumerated().map { index, album in
        let position = (index < 9 ? " " : "") + String(index + 1)
        return [album.id == current ? "▸" : " ", position] + fields(of: album).prefix(4).map { $0[1] }
    }
    printTable([[" ", " #", "title", "artist", "genre", "year"]] + rows)
}

func printCurrent() {
    guard let index = currentIndex else { return }
    let album = albums[index]
    print("\(index + 1)  \(album.title) – \(album.artist)" + (album.year.map { " (\($0))" } ?? ""))
}

/// Splits a line at spaces, except between two quotes of the same kind.
func split(_ line: String) -> [String] {
    var words: [String] = []
    var rest = line.drop { $0 == " " }
    while let first = rest.first {
        let isQuoted = first == "'" || first == "\""
        if isQuoted { rest.removeFirst() }
        let word = rest.prefix { $0 != (isQuoted ? first : " ") }
        words.append(String(word))
        rest = rest[word.endIndex...].dropFirst(isQuoted ? 1 : 0).drop { $0 == " " }
    }
    return words
}

func wrongForm(_ name: String) -> Failure {
    Failure(message: "Use this form: \(commands[names.firstIndex(of: name) ?? 0].0).")
}

func number(in words: [String]) throws -> Int? {
    guard words.count > 1 else { return nil }
    guard words.count == 2, let number = Int32(words[1]) else { throw wrongForm(words[0]) }
    return Int(number)
}

/// The index of the album at a position, by default of the current one.
func index(of position: Int?) throws -> Int {
    if albums.isEmpty { throw Failure(message: "The library is empty. 'add' adds albums.") }
    let index = position.map { $0 - 1 } ?? currentIndex ?? 0
    if albums.indices.contains(index) { return index }
    throw Failure(message: "No album has position '\(index + 1)': the library has \(albums.count) albums.")
}

func record(_ line: String, undo: @escaping () -> Void, redo: @escaping () -> Void) {
    changeCount += 1
    undoable.append(Change(number: changeCount, line: line, undo: undo, redo: redo))
    redoable = []
}

/// Posts an album to the server, after the earlier ones.
func post(_ album: Album, to path: String) {
    guard let url = server?.appending(path: path), let body = try? JSONEncoder().encode(album) else { return }
    var request = URLRequest(url: url, timeoutInterval: 5)
    request.httpMethod = "POST"
    request.httpBody = body
    lastPost = Task { [request, lastPost] in
        await lastPost?.value
        if !isOnline { return }
        let response = try? await URLSession.shared.data(for: request).1
        isOnline = (response as? HTTPURLResponse)?.statusCode == 200
    }
}

func insert(_ album: Album, at index: Int) {
    albums.insert(album, at: index)
    post(album, to: "api/addAlbum")
}

func remove(at index: Int) {
    let album = albums.remove(at: index)
    post(album, to: "api/deleteAlbum")
    if album.id == current { current = albums.isEmpty ? nil : albums[min(index, albums.count - 1)].id }
}

func add(_ words: [String], _ line: String) throws {
    guard words.count > 3, words.count.isMultiple(of: 2) else { throw wrongForm("add") }
    var album = (artist: "", genre: String?.none, year: Int?.none)
    for index in stride(from: 2, to: words.count, by: 2) {
        switch words[index] {
        case "--artist": album.artist = words[index + 1]
        case "--genre": album.genre = words[index + 1]
        case "--year":
            album.year = Int(words[index + 1])
            if album.year == nil { throw wrongForm("add") }
        default: throw wrongForm("add")
        }
    }
    if album.artist.isEmpty { throw wrongForm("add") }
    lastID += 1
    let new = Album(id: lastID, title: words[1], artist: album.artist, genre: album.genre, year: album.year)
    let (before, index) = (current, albums.count)
    insert(new, at: index)
    current = new.id
    record(line) {
        remove(at: index)
        current = before
    } redo: {
        insert(new, at: index)
        current = new.id
    }
}

func delete(at index: Int, _ line: String) {
    let (album, before) = (albums[index], current)
    remove(at: index)
    let after = current
    record(line) {
        insert(album, at: index)
        if before != after { current = before }
    } redo: {
        remove(at: index)
        if before != after { current = after }
    }
    print("Deleted '\(album.title)'.")
}

func undo() throws {
    guard let change = undoable.popLast() else { throw Failure(message: "There is nothing to undo.") }
    change.undo()
    redoable.append(change)
    print("Undid \(change.number): \(change.line)")
}

func redo() throws {
    guard let change = redoable.popLast() else { throw Failure(message: "There is nothing to redo.") }
    change.redo()
    undoable.append(change)
    print("Redid \(change.number): \(change.line)")
}

/// The indexes of the three albums around the current one.
func visible() -> Range<Int> {
    let first = max(0, min((currentIndex ?? 0) - 1, albums.count - 3))
    return first..<min(albums.count, first + 3)
}

func readCover(_ address: String) {
    let name = address.split(separator: "/").last?.split(separator: ".").first ?? ""
    let text = try? String(contentsOfFile: "\(coverDirectory)/\(name).txt", encoding: .utf8)
    covers[address] = text?.split(separator: "\n").map(String.init) ?? []
}

func printCovers() {
    let columns = visible().map { index in
        let album = albums[index]
        let cover = album.cover.map { covers[$0] } ?? []
        let mark = cover == nil ? "⠋" : "♪"
        var rows = ["┌──────────┐", "│          │", "│    \(mark)     │", "│          │", "└──────────┘"]
        if let cover, !cover.isEmpty { rows = cover }
        rows.append((album.id == current ? "▸ " : "") + album.title)
        return rows.map { pad(String(repeating: " ", count: max(0, 22 - $0.count) / 2) + $0, 22) }
    }
    for row in 0..<(columns.isEmpty ? 0 : 6) { print(trimmed(columns.map { $0[row] }.joined())) }
}

func showCovers() {
    printCovers()
    let missing = visible().compactMap { albums[$0].cover }.filter { covers[$0] == nil }
    if missing.isEmpty { return }
    for address in missing { readCover(address) }
    printCovers()
}

/// Runs a line; returns false at the end of the session.
func run(_ line: String) throws -> Bool {
    var words = split(line)
    guard let first = words.first, !first.hasPrefix("#") else { return true }
    let candidates = names.filter { $0.hasPrefix(first) }
    if candidates.count == 1 { words[0] = candidates[0] }
    if words.count > 1, commands.contains(where: { $0.0 == words[0] }) { throw wrongForm(words[0]) }
    switch words[0] {
    case "list": printList()
    case "show":
        let index = try index(of: number(in: words))
        let rows = [["position", String(index + 1)], ["id", String(albums[index].id)]] + fields(of: albums[index])
        printTable(rows.filter { !$0[1].isEmpty })
    case "next", "previous":
        let index = try index(of: nil) + (words[0] == "next" ? 1 : -1)
        guard albums.indices.contains(index) else {
            let end = words[0] == "next" ? "last" : "first"
            throw Failure(message: "'\(words[0])' would go past the \(end) of \(albums.count) albums.")
        }
        current = albums[index].id
        printCurrent()
    case "go":
        guard let position = try number(in: words) else { throw wrongForm("go") }
        current = albums[try index(of: position)].id
        printCurrent()
    case "add": try add(words, line)
    case "delete": delete(at: try index(of: number(in: words)), line)
    case "undo": try undo()
    case "redo": try redo()
    case "covers": showCovers()
    case "tap":
        guard let number = try number(in: words), (1...3).contains(number), number <= visible().count else {
            throw Failure(message: "No cover is there. 'covers' shows the covers.")
        }
        current = albums[visible().lowerBound + number - 1].id
        printCurrent()
    case "help": printTable(commands.map { [$0.0, $0.1] })
    case "quit": return false
    default: throw Failure(message: "Unknown command '\(words[0])'. 'help' lists the commands.")
    }
    return true
}

if let text = try? String(contentsOfFile: sessionFile, encoding: .utf8) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    if let archive = try? JSONDecoder().decode(Archive.self, from: Data((lines.last ?? "").utf8)) {
        (albums, lastID, covers) = (archive.albums, archive.lastID, archive.covers)
    }
    if let saved = lines.first.flatMap({ Int($0) }) {
        current = albums.isEmpty ? nil : albums[min(max(0, saved), albums.count - 1)].id
    }
}
while true {
    if isatty(STDIN_FILENO) == 1 {
        print(currentIndex.map { "\($0 + 1)/\(albums.count) \(albums[$0].title)> " } ?? "no albums> ", terminator: "")
    }
    guard let line = readLine() else { break }
    do {
        if try !run(line) { break }
    } catch {
        print((error as? Failure)?.message ?? "Internal error: \(error)")
    }
}
do {
    let archive = Archive(albums: albums, lastID: lastID, covers: covers.filter { !$0.value.isEmpty })
    let text = String(decoding: try JSONEncoder().encode(archive), as: UTF8.self)
    try "\(currentIndex ?? 0)\n\(text)\n".write(toFile: sessionFile, atomically: true, encoding: .utf8)
} catch {
    print("The session cannot be saved in '\(sessionFile)'.")
}
await lastPost?.value

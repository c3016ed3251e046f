internal import AlbumModel
internal import FoundationEssentials
internal import MusicLibrary

/// The operations of an entry, which a copy applies in their order, as one change or none.
///
///     delete 3; in a script    edit (album 3 before), group 1 "script", change 7 "delete 3"
///     undo                     request: undo 1
///     query save jazz …        query "jazz"
///
/// The body ends with the numbers of the library after the entry. A copy that has others then does not fit.
struct EntryBody {
    /// The format of the bodies that this program writes, and the only one that it reads.
    static let format = 1

    var operations: [EntryOperation]
    /// The ``SQLiteStore/fingerprint`` after the entry.
    var fingerprint: [Int]
}

/// An operation of an entry. The numbers of albums, changes and groups are those that every copy assigns.
enum EntryOperation {
    /// The library begins with these albums, or with more of them; no undo takes them back.
    case begin([PositionedAlbum])
    case edit(JournalEdit)
    /// The end of a change, which consists of the edits before it.
    case change(JournalStep)
    /// A new group.
    case group(String)
    /// The group of the latest change, which may be new.
    case joiningGroup(change: Int)
    case request(JournalRequest, group: (number: Int64, first: Int)?)
    /// A saved query; without a text it is deleted.
    case query(String, text: String?)
    case readings(SourceReadings)
    /// A piece of the file with which the library begins. Only the first entries of a log have one, each only this.
    case file([UInt8], isLast: Bool)
}

extension EntryBody {
    /// The bytes of the body.
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(operations) { $0.write($1) }
        writer.write(fingerprint) { $0.write($1) }
        return writer.bytes
    }

    /// Reads a body.
    ///
    /// - Throws: ``MalformedBody``
    init(_ bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        operations = try reader.readList { try $0.readOperation() }
        fingerprint = try reader.readList { try $0.readInt() }
        guard reader.isAtEnd else { throw MalformedBody() }
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ operation: EntryOperation) {
        switch operation {
        case .begin(let albums):
            write(0)
            write(albums) { $0.write($1) }
        case .edit(let edit):
            write(1)
            write(edit.before) { $0.write($1) }
            write(edit.after) { $0.write($1) }
        case .change(let step):
            write(2)
            write(step)
        case .group(let summary):
            write(3)
            write(summary)
        case .joiningGroup(let change):
            write(4)
            write(change)
        case .request(let request, let group):
            write(5)
            write(request)
            write(group?.number)
            write(group?.first ?? 0)
        case .query(let name, let text):
            write(6)
            write(name)
            write(text)
        case .readings(let readings):
            write(7)
            write(readings)
        case .file(let bytes, let isLast):
            write(8)
            write(isLast ? 1 : 0)
            write(bytes)
        }
    }

    private mutating func write(_ readings: SourceReadings) {
        write(readings.source)
        write(readings.lists) { $0.write($1) }
        write(readings.rows) {
            $0.write($1.list)
            $0.write(Int($1.first))
            $0.write(Int($1.last))
            $0.write($1.differs)
        }
    }

    private mutating func write(_ located: PositionedAlbum) {
        write(located.position)
        write(Int(located.album.id.number))
        let album = located.album.details
        write(album.title)
        write(album.artist)
        write(album.genre)
        write(album.year.map { Int64($0) })
        write(album.coverURL)
        write(Array(album.fields)) {
            $0.write($1.name)
            $0.write($1.value)
        }
    }

    private mutating func write(_ step: JournalStep) {
        write(step.summary)
        write(step.author)
        write(step.date.timeIntervalSinceReferenceDate)
        write(step.group)
        write(step.currentBefore?.number)
        write(step.currentAfter?.number)
    }

    private mutating func write(_ request: JournalRequest) {
        let (kind, number) =
            switch request {
            case .undo(let count): (0, count)
            case .redo(let count): (1, count)
            case .undoTo(let number): (2, number)
            case .rollbackGroup: (3, 0)
            }
        write(kind)
        write(number)
    }
}

extension ByteReader {
    fileprivate mutating func readOperation() throws -> EntryOperation {
        switch try readInt() {
        case 0: return .begin(try readList { try $0.readAlbum() })
        case 1:
            let before = try readList { try $0.readAlbum() }
            return .edit(JournalEdit(before: before, after: try readList { try $0.readAlbum() }))
        case 2: return .change(try readStep())
        case 3: return .group(try readText())
        case 4: return .joiningGroup(change: try readInt())
        case 5:
            let (request, number, first) = (try readRequest(), try readOptionalInt(), try readInt())
            return .request(request, group: number.map { ($0, first) })
        case 6: return .query(try readText(), text: try readOptionalText())
        case 7:
            let (source, lists) = (try readText(), try readList { try $0.readText() })
            let rows = try readList {
                (try $0.readInt(), Int64(try $0.readInt()), Int64(try $0.readInt()), try $0.readOptionalText())
            }
            guard rows.allSatisfy({ lists.indices.contains($0.0) }) else { throw MalformedBody() }
            return .readings(SourceReadings(of: source, lists: lists, rows: rows))
        case 8:
            let isLast = try readInt() == 1
            return .file(try readBytes(), isLast: isLast)
        default: throw MalformedBody()
        }
    }

    private mutating func readAlbum() throws -> PositionedAlbum {
        let (position, id) = (try readInt(), Int64(try readInt()))
        var album = AlbumDraft(
            title: try readText(), artist: try readText(), genre: try readOptionalText(),
            year: try readOptionalInt().map { Int($0) }, coverURL: try readOptionalText())
        album.fields = OwnFields(
            stored: try readList {
                let (name, value) = (try $0.readText(), try $0.readText())
                return OwnFields.Entry(name: name, value: value, key: OwnFields.key(name))
            })
        return PositionedAlbum(position: position, album: Album(id: Album.ID(id), details: album))
    }

    private mutating func readStep() throws -> JournalStep {
        let (summary, author, date) = (try readText(), try readText(), try readDouble())
        let (group, before, after) = (try readOptionalInt(), try readOptionalInt(), try readOptionalInt())
        return JournalStep(
            summary: summary, author: author, date: Date(timeIntervalSinceReferenceDate: date), group: group,
            currentBefore: before.map(Album.ID.init), currentAfter: after.map(Album.ID.init))
    }

    private mutating func readRequest() throws -> JournalRequest {
        let (kind, number) = (try readInt(), try readInt())
        switch kind {
        case 0: return .undo(number)
        case 1: return .redo(number)
        case 2: return .undoTo(number)
        case 3: return .rollbackGroup
        default: throw MalformedBody()
        }
    }
}

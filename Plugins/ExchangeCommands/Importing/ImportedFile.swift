internal import AlbumModel
internal import AlbumShell
internal import Tabular

/// A file to import, which can be read several times.
@MainActor
struct ImportedFile {
    let source: ImportSource
    /// The format that the user names.
    let format: TabularFormat?
    var rules: ImportRules
    /// The name of the source from the user; nil for none.
    var sourceName: String?
    /// The account of a service, in small letters, such as `discogs:collector`; nil for a file.
    var account: String?
    /// True if the file is a part of a source, so that the albums of the others are not missing.
    var isPart = false
    /// True for what the user wants: a copy that the user has belongs to none of its rows.
    var isWantlist = false
    /// The folder of audio files whose albums the rows are: only albums below it can be missing; nil for a file.
    var root: String?

    var name: String { source.name ?? "" }

    /// Calls `body`, and calls it again if a row shows that the rows before were read in a wrong way.
    mutating func readAgainIfOutdated<Result>(_ body: (ImportedFile) throws -> Result) throws -> Result {
        while true {
            do { return try body(self) } catch ExchangeError.outdated(let facts) where facts != rules.facts {
                rules.facts.formUnion(facts)
                do { try source.rewind() } catch { throw ExchangeError.unreadable(error) }
            }
        }
    }

    /// Creates an importer that begins at the first row.
    func importer(progress: ImportProgress) throws(ExchangeError) -> AlbumImporter {
        do { try source.rewind() } catch { throw .unreadable(error) }
        return try AlbumImporter(of: source, said: format, rules, progress: progress)
    }
}

extension ImportedFile {
    /// Reads the albums of a list without importing them, and returns the number of rows that are not albums.
    static func readAlbums(of path: String, _ body: (AlbumDraft) -> Void) throws -> Int {
        do {
            let source = ImportSource(try FileByteSource(path: path))
            var file = ImportedFile(source: source, format: nil, rules: ImportRules())
            return try file.readAgainIfOutdated { file in
                var (albums, others) = ([AlbumDraft](), 0)
                let importer = try AlbumImporter(of: source, said: nil, file.rules)
                while let row = try importer.next() {
                    if let draft = row.draft { albums.append(draft) } else { others += 1 }
                }
                albums.forEach(body)
                return others
            }
        } catch let error as TabularError {
            throw ExchangeError.unreadable(error)
        } catch {
            // After an interrupt, the cancellation takes precedence over a read error.
            try Task.checkCancellation()
            throw error
        }
    }
}

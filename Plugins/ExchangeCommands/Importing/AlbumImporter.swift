internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Reads the albums of a file, one at a time.
///
/// - Pattern: Iterator; Abstract Factory (what the factory makes)
protocol AlbumImporter: AnyObject {
    /// The problems of the header, complete after the first call of ``next()``; nil if there are none.
    var headerFault: HeaderFault? { get }
    /// Reads the next row; nil at the end.
    ///
    /// - Throws: ``ExchangeError`` when the rest of the file cannot be read.
    func next() throws(ExchangeError) -> ImportedRow?
}

/// A row of a file, converted to an album as far as possible.
struct ImportedRow {
    /// The line on which the row begins, from 1.
    let line: Int
    /// The album; nil if the row is refused.
    let draft: AlbumDraft?
    /// The problems of the row.
    let faults: [RowFault]
}

/// Creates the importer for a file.
///
/// Callers depend neither on formats nor on the programs that wrote the files.
/// - Pattern: Abstract Factory
enum ImporterFactory {
    /// Creates the importer of a file.
    ///
    /// - Parameter said: The format from the user; nil uses the file name or else the content.
    /// - Throws: ``ExchangeError/unreadable(_:)`` when the file is empty, not text, or contradicts its name;
    ///   ``ExchangeError/notAsSaid(file:said:found:)``.
    static func makeImporter(
        for source: any ByteSource, said: TabularFormat?
    ) throws(ExchangeError) -> any AlbumImporter {
        let name = source.name ?? ""
        do {
            let rows = try TabularFormat.reader(for: source, format: said ?? TabularFormat(fileName: name))
            return rows is JSONReader ? JSONImporter(rows, file: name) : TableImporter(rows, file: name)
        } catch .otherFormat(_, let expected, let found) where expected == said {
            throw .notAsSaid(file: name, said: expected, found: found)
        } catch {
            throw .unreadable(error)
        }
    }
}

/// The format of a file to import, as requested by the user.
enum ImportFormat: String, ParameterChoice {
    /// Detects the format from the file name and the content.
    case auto
    case json
    case jsonl
    case csv

    /// The format; nil for automatic detection.
    var tabular: TabularFormat? { TabularFormat(rawValue: rawValue) }
}

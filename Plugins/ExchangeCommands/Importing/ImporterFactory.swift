internal import Tabular

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

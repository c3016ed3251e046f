internal import Tabular

/// Makes the importer that a file asks for.
///
/// Who imports knows neither formats nor the programs that wrote them.
/// - Pattern: Abstract Factory
enum ImporterFactory {
    /// The importer of a file.
    ///
    /// - Parameter said: What a person says it is; nil goes by its name, and where that says nothing by how it begins.
    /// - Throws: ``ExchangeError/unreadable(_:)`` when it is empty, no text, or not what its name says;
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

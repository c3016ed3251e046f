/// Reads the albums of a file, one at a time.
///
/// - Pattern: Iterator; Abstract Factory (what the factory makes)
protocol AlbumImporter: AnyObject {
    /// What cannot be read of the header, once the first row was asked for; nil where nothing is wrong with it.
    var headerFault: HeaderFault? { get }
    /// The next row; nil at the end.
    ///
    /// - Throws: ``ExchangeError`` when the file cannot be read at all, or from here on.
    func next() throws(ExchangeError) -> ImportedRow?
}

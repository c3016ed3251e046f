internal import MusicLibrary
internal import Tabular

/// The errors of import and export.
enum ExchangeError: Error, Equatable {
    /// The file cannot be read as a table.
    case unreadable(TabularError)
    /// The user's `--format` contradicts the content of the file.
    case notAsSaid(file: String, said: TabularFormat, found: TabularFormat)
    /// The file has no column with a name of these fields.
    case noColumn([AlbumField], file: String)
    /// Standard input already contains the commands.
    case inputHoldsCommands
    /// The data from standard input cannot be stored in a temporary file.
    case inputNotKept(reason: String)
    /// A strict import found albums that cannot be read completely.
    case notStrict(mended: Int, refused: Int)
    /// A strict import found a header that cannot be read completely.
    case faultyHeader
    /// The file cannot be written; `reason` is the system's message.
    case unwritable(String, reason: String)
    /// The file to replace is a database.
    case wouldReplaceDatabase(String)
}

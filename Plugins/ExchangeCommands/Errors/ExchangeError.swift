internal import MusicLibrary
internal import Tabular

/// Why albums cannot be brought in or out.
enum ExchangeError: Error, Equatable {
    /// The file cannot be read as a table.
    case unreadable(TabularError)
    /// A person says that the file is one format, and it is plainly another.
    case notAsSaid(file: String, said: TabularFormat, found: TabularFormat)
    /// Nothing in the file is called by one of the names of these fields.
    case noColumn([AlbumField], file: String)
    /// Standard input is where the commands come from.
    case inputHoldsCommands
    /// What comes through standard input could not be kept while it was read.
    case inputNotKept(reason: String)
    /// Not every album could be read whole, and that was asked for.
    case notStrict(mended: Int, refused: Int)
    /// Not all of the header could be read, and that was asked for.
    case faultyHeader
    /// The file cannot be written; the reason is the system's.
    case unwritable(String, reason: String)
    /// The file that would be replaced is a database.
    case wouldReplaceDatabase(String)
}

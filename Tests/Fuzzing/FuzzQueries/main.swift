import AlbumShell
import FuzzDriver
import ShellKit

// Random words are parsed as a query: the result is a query or an error message.

FuzzDriver.run { bytes in
    var tokenizer = Tokenizer()
    let isWhole = bytes.withUnsafeBufferPointer { try? tokenizer.feed($0) }
    guard isWhole == true else { return }
    for statement in tokenizer.removeStatements() {
        do { _ = try AlbumPhrase(words: statement.words) } catch {
            if "\(error)".isEmpty { fatalError("an error says nothing") }
        }
    }
}

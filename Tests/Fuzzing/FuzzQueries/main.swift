import AlbumShell
import FuzzDriver
import ShellKit

// Any words are read as a query: it is one, or a sentence says why not.

FuzzDriver.run { bytes in
    var tokenizer = Tokenizer()
    let isWhole = bytes.withUnsafeBufferPointer { try? tokenizer.feed($0) }
    guard isWhole == true else { return }
    for statement in tokenizer.drain() {
        do { _ = try AlbumPhrase(words: statement.words) } catch {
            if "\(error)".isEmpty { fatalError("an error says nothing") }
        }
    }
}

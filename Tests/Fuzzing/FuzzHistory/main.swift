import Dispatch
import FuzzDriver
import Glibc
import LineEditing

// Random bytes are the contents of a history's file: its valid records are read, and new entries are appended.

let folder = scratchFolder()

FuzzDriver.run { bytes in
    let path = folder + "/history"
    write(bytes, to: path)
    let history = HistoryFile(path: path, limit: 50)
    let texts = history.entries.map(\.text)
    let writer = HistoryWriter(history)
    writer.append("entered")
    // The file may be cut back in the background.
    let isWritten = DispatchSemaphore(value: 0)
    Task.detached {
        await writer.finish()
        isWritten.signal()
    }
    isWritten.wait()
    let reports = writer.removeReports()
    guard reports.isEmpty else { fatalError("\(reports)") }
    let next = HistoryFile(path: path, limit: 50).entries.map(\.text)
    guard next.last == "entered" else { fatalError("what was entered is not found: \(next)") }
    guard next.dropLast().suffix(20) == texts.filter({ $0 != "entered" }).suffix(20)[...] || texts.contains("entered")
    else { fatalError("\(texts) became \(next)") }
}

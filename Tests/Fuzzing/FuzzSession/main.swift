import FuzzDriver
import Glibc
import ShellKit
import Tabular

// Random bytes are the contents of a session's file: it is read or set aside, and then stores new data.

let folder = scratchFolder()

FuzzDriver.run { bytes in
    let path = folder + "/session.json"
    write(bytes, to: path)
    let part = Part()
    let file = SessionFile(path: path)
    file.restore([part])
    part.memo = .string("kept")
    do { try file.save([part]) } catch { fatalError("\(error)") }
    let next = Part()
    SessionFile(path: path).restore([next])
    guard next.memo == .string("kept") else {
        fatalError("what was kept is not found: \(String(describing: next.memo))")
    }
}

final class Part: MementoPart {
    let key = "place"
    let hasMemento = true
    var memo: JSONValue?

    func memento(over saved: JSONValue?) -> JSONValue? { memo }
    func restore(_ memento: JSONValue) { memo = memento }
}

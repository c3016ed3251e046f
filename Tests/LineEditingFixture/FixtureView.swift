import Glibc
import LineEditing
import Terminal

/// Reports a text to the test on a line of its own.
func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(1, bytes, bytes.count)
}

/// Shows three rows that report every event, until `q` is pressed or the view ends; Escape releases it without
/// closing it.
func showView(on editor: LineEditor) async {
    guard let view = await editor.openView() else { return say("[no view]") }
    var told: [String] = []
    func show() {
        let size = view.size
        view.show([
            StyledText("view \(size.rows)x\(size.columns)", .bold),
            StyledText("told " + told.suffix(1).joined()),
            StyledText(String(repeating: "=", count: 200)),
        ])
    }
    show()
    var wasClosed = false
    for await event in view.events {
        if case .key(let key) = event { told.append("\(key)") } else { told.append("\(event)") }
        if event == .key(.character("q")) {
            await view.close()
            wasClosed = true
        }
        if event == .key(.escape) { return say("[let go of]") }
        if event == .key(.character("p")) { editor.post("posted") }
        if event == .key(.character("s")) { editor.setRows([StyledText("status row")]) }
        if event == .key(.character("k")) { kill(getpid(), SIGSEGV) }
        show()
    }
    if !wasClosed { await view.close() }
    say("[view closed after \(told.count)]")
}

package import Terminal

/// Passes everything on, and keeps a copy of the plain text while a session is recorded.
///
/// What is recorded does not depend on the terminal: meanwhile no width limits a table, and another program writes into a
/// pipe of ours, from which it goes to the terminal and to the recording. It is whole, too, when the user leaves the pager early.
/// - Pattern: Decorator (of an output)
@MainActor
package final class RecordingOutput: Output {
    private let inner: any Output
    private let recording: SessionRecording
    /// Whether nobody reads the inner one for the rest of the statement.
    private var isClosed = false

    /// An output around another, for the recording of a shell.
    package init(_ inner: any Output, for recording: SessionRecording) {
        self.inner = inner
        self.recording = recording
    }

    /// The inner one's, but for the width while a session is recorded.
    package var appearance: OutputAppearance {
        var appearance = inner.appearance
        if recording.isOn { appearance.columns = nil }
        return appearance
    }

    /// The inner one's.
    package var color: ColorChoice { inner.color }

    /// The inner one's.
    package var descriptor: Int32? { inner.descriptor }

    /// The recording, while there is one, so that nothing gets past it.
    package var listener: (@MainActor (UnsafeRawBufferPointer) -> Void)? {
        guard recording.isOn else { return nil }
        return { [recording] bytes in recording.take(bytes: bytes) }
    }

    /// Writes text.
    package func write(_ text: String) throws {
        recording.take(text)
        try passOn { try inner.write(text) }
    }

    /// Writes styled text; its plain text is recorded.
    package func write(_ text: StyledText) throws {
        if recording.isOn { recording.take(text.plain) }
        try passOn { try inner.write(text) }
    }

    /// Writes bytes; their text is recorded.
    package func write(bytes: UnsafeRawBufferPointer) throws {
        recording.take(bytes: bytes)
        try passOn { try inner.write(bytes: bytes) }
    }

    /// Hands on what was gathered.
    package func flush() throws {
        try passOn { try inner.flush() }
    }

    /// Shows what was held back.
    package func finish() async throws {
        isClosed = false
        try await inner.finish()
    }

    private func passOn(_ write: () throws -> Void) throws {
        guard !isClosed else { return }
        do {
            try write()
        } catch let error as OutputClosed {
            guard recording.isOn else { throw error }
            isClosed = true
        }
    }
}

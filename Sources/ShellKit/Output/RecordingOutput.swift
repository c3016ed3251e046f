package import Terminal

/// Passes the output on, and copies its plain text to the recording while a session is recorded.
///
/// The recorded text does not depend on the terminal: while recording is on, tables have no width limit, and other
/// programs write to a pipe whose contents are copied to the terminal and to the recording. The recording is complete
/// even if the user leaves the pager early.
/// - Pattern: Decorator (of an output)
@MainActor
package final class RecordingOutput: Output {
    private let inner: any Output
    private let recording: SessionRecording
    /// True if the reader has closed the inner output for the rest of the statement.
    private var isClosed = false

    /// An output around another, for the recording of a shell.
    package init(_ inner: any Output, for recording: SessionRecording) {
        self.inner = inner
        self.recording = recording
    }

    /// The inner output's, but without a width while a session is recorded.
    package var appearance: OutputAppearance {
        var appearance = inner.appearance
        if recording.isOn { appearance.columns = nil }
        return appearance
    }

    /// The inner output's.
    package var color: ColorChoice { inner.color }

    /// The inner output's.
    package var descriptor: Int32? { inner.descriptor }

    /// Copies a program's output to the recording; nil while no session is recorded.
    package var listener: (@MainActor (UnsafeRawBufferPointer) -> Void)? {
        guard recording.isOn else { return nil }
        return { [recording] bytes in recording.take(bytes: bytes) }
    }

    /// Writes and records text.
    package func write(_ text: String) throws {
        recording.take(text)
        try passOn { try inner.write(text) }
    }

    /// Writes styled text and records its plain text.
    package func write(_ text: StyledText) throws {
        if recording.isOn { recording.take(text.plain) }
        try passOn { try inner.write(text) }
    }

    /// Writes bytes and records their plain text.
    package func write(bytes: UnsafeRawBufferPointer) throws {
        recording.take(bytes: bytes)
        try passOn { try inner.write(bytes: bytes) }
    }

    /// Writes the buffered text.
    package func flush() throws {
        try passOn { try inner.flush() }
    }

    /// Shows the text that was held back.
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

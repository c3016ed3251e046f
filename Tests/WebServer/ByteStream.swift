internal import CWebServer
internal import Glibc

/// The server's end of a connection, with or without TLS; it is used only on its own thread.
struct ByteStream {
    /// The client has closed the connection, or the server has shut down.
    struct Closed: Error {}

    private let descriptor: Int32
    private let tls: OpaquePointer?

    /// A connection without TLS.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        tls = nil
    }

    /// A connection with TLS, after the handshake.
    /// - Throws: ``Closed`` if the client rejects it.
    init(securing descriptor: Int32, _ identity: (certificate: String, key: String)) throws {
        self.descriptor = descriptor
        tls = cweb_secure(descriptor, identity.certificate, identity.key)
        guard tls != nil else { throw Closed() }
    }

    /// Ends the TLS session, if there is one; the socket stays open.
    func end() {
        if let tls { cweb_close(tls) }
    }

    /// Waits for bytes, up to this many.
    func read(atMost count: Int = 0x10000) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            let start = buffer.baseAddress
            let received = tls.map { cweb_read($0, start, count) } ?? Glibc.read(descriptor, start, count)
            guard received > 0 else { throw Closed() }
            length = received
        }
    }

    /// Writes all bytes, as fast as the client reads them.
    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
                let sent = tls.map { cweb_write($0, start, rest.count) } ?? Glibc.write(descriptor, start, rest.count)
                guard sent > 0 else { throw Closed() }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// Waits for a time, or until the client has closed the connection; without an end if no time is given.
    func pause(_ duration: Duration? = nil) throws {
        let milliseconds = duration.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1
        if cweb_is_closed_within(descriptor, milliseconds) { throw Closed() }
    }
}

internal import AsyncHTTPClient
internal import Glibc
internal import NIOCore
internal import NIOHTTPCompression
internal import NIOPosix
internal import NIOSSL
internal import Synchronization

/// The engines that carry out requests, one a route; each is made when it is first needed.
///
/// A program that fetches nothing pays nothing for them: neither threads nor the certificates of the system.
final class Engines: Sendable {
    /// Who looks after what they do.
    let watch = Watch()
    private let settings: TransferSettings
    /// One thread reads and writes for all of them: that is faster than handing each answer from one to another.
    private let loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()
    private let made = Mutex<[Route: AsyncHTTPClient.HTTPClient]>([:])

    init(_ settings: TransferSettings) { self.settings = settings }

    deinit {
        // An engine must not be dropped while it runs; it keeps itself until it has ended.
        shutDown()
    }

    func engine(for route: Route) -> AsyncHTTPClient.HTTPClient {
        made.withLock { made in
            if let engine = made[route] { return engine }
            let engine = AsyncHTTPClient.HTTPClient(
                eventLoopGroupProvider: .shared(loop), configuration: configuration(for: route))
            made[route] = engine
            return engine
        }
    }

    /// Begins to end all of them, with the connections they hold.
    ///
    /// It is not waited for: a server may take seconds for saying good-bye, and nothing comes of that.
    func shutDown() {
        let engines = made.withLock { made in
            defer { made = [:] }
            return Array(made.values)
        }
        for engine in engines { engine.shutdown { _ in } }
    }

    /// Makes a new connection ours, at once where that can be: one that is closed before this is done would be lost to the engine,
    /// and the request that waits for it too.
    private static func makeOurs(_ channel: any Channel, isForwarded: Bool) -> EventLoopFuture<Void> {
        guard channel.eventLoop.inEventLoop else {
            return channel.eventLoop.submit { try prepare(channel, isForwarded: isForwarded) }
        }
        do {
            try prepare(channel, isForwarded: isForwarded)
            return channel.eventLoop.makeSucceededVoidFuture()
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    /// Does so, on its event loop; one that is closed already is left as it is, and fails as such.
    private static func prepare(_ channel: any Channel, isForwarded: Bool) throws {
        do {
            // Programs that are started meanwhile do not get the connection, which would stay open as long as they live.
            try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { socket in
                _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            }
            // Pieces are as large as the covers that are expected, so that most come in one or two.
            let pieces = AdaptiveRecvByteBufferAllocator(minimum: 1 << 12, initial: 1 << 16, maximum: 1 << 18)
            try channel.syncOptions?.setOption(.recvAllocator, value: pieces)
            if isForwarded { try WholeAddressHandler.add(to: channel) }
        } catch  where !channel.isActive {
            return
        }
    }

    private func configuration(for route: Route) -> AsyncHTTPClient.HTTPClient.Configuration {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: TimeAmount(settings.connect)),
            decompression: .enabled(limit: .size(settings.decodedLimit)))
        configuration.httpVersion = .http1Only
        // Nobody traces requests here, and asking for somebody who does costs a cast for each.
        configuration.tracing.tracer = nil
        if let file = settings.certificates {
            var security = TLSConfiguration.makeClientConfiguration()
            security.trustRoots = .file(file)
            configuration.tlsConfiguration = security
        }
        // The limits are kept by the gate, which can change them while transfers run.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = settings.total + 1
        // Otherwise a refused connection is tried again until the time-out, and only that is reported.
        configuration.connectionPool.retryConnectionEstablishment = false
        let isForwarded = if case .forward = route { true } else { false }
        configuration.http1_1ConnectionDebugInitializer = { Self.makeOurs($0, isForwarded: isForwarded) }
        switch route {
        case .direct, .forward: break
        case .tunnel(let proxy):
            let authorization = proxy.credentials.map {
                AsyncHTTPClient.HTTPClient.Authorization.basic(username: $0.user, password: $0.password)
            }
            configuration.proxy = .server(host: proxy.host, port: proxy.port, authorization: authorization)
        case .socks(let proxy): configuration.proxy = .socksServer(host: proxy.host, port: proxy.port)
        }
        return configuration
    }
}

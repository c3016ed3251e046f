internal import NIOCore
internal import NIOHTTP1

/// Puts the server's name back before the path of each request, since a proxy must be told whom to ask (RFC 9112, 3.2.2).
///
/// The library knows proxies by CONNECT only, which many refuse for anything but TLS. So for http our requests go to the
/// proxy as if it were the server, and this stands before the encoder and mends their target.
/// - Pattern: Decorator
final class WholeAddressHandler: ChannelOutboundHandler, Sendable {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var part = unwrapOutboundIn(data)
        if case .head(var head) = part, head.uri.hasPrefix("/"), let host = head.headers.first(name: "Host") {
            head.uri = "http://\(host)\(head.uri)"
            part = .head(head)
        }
        context.write(wrapOutboundOut(part), promise: promise)
    }

    /// Puts one into the pipeline of a new connection, behind the encoder; on the connection's event loop.
    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
        try pipeline.addHandler(WholeAddressHandler(), position: .after(encoder))
    }
}

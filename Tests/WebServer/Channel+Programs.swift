internal import Glibc
internal import NIOCore
internal import NIOPosix

extension Channel {
    /// Keeps the socket from programs that a test starts: a port would stay open in them after its server is gone.
    func keepFromPrograms() throws {
        try pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { socket in
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        }
    }
}

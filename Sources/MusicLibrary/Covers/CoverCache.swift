internal import Files
internal import Synchronization

/// The cache of covers: files in a directory that may be lost, since all covers can be fetched again.
///
/// Usable from any thread; calls block for disk access. If the directory is not writable, new covers are stored in a
/// temporary directory, which the process removes at its end.
package final class CoverCache: Sendable {
    private struct State {
        var limit: Int
        /// The size in bytes of the covers in the target directory, as far as this process knows; nil before the
        /// first count.
        var size: Int?
        var isClosed = false
        var lastNumber = 0
        /// The paths of unfinished files.
        var unfinished: Set<String> = []
        /// The target directory if the cache directory is not writable.
        var temporary: CoverFolder?
        var warning: CoverError?
    }

    /// Throws unless a file is a picture that can be displayed; the bytes of a large file must be read from the path.
    package typealias Check = @Sendable (_ path: String, _ bytes: [UInt8]?) throws(UnusableCover) -> Void

    /// Writes the picture in the audio file at an address into an open file, and returns its size; nil if the address is not that of
    /// an audio file. It throws an ``UnusableCover`` or a cancellation error.
    package typealias PictureReader = @Sendable (_ address: String, _ descriptor: Int32) async throws -> Int?

    private let folder: CoverFolder
    private let check: Check
    private let state: Mutex<State>

    /// Creates a cache in a directory, which is created on first use.
    ///
    /// - Parameter limit: The maximum size of the covers in bytes.
    package init(directory: String, limit: Int = 256 << 20, check: @escaping Check) {
        folder = CoverFolder(path: directory)
        self.check = check
        state = Mutex(State(limit: limit))
    }

    /// Changes the maximum size in bytes; excess covers are removed at the next arrival.
    func setLimit(_ limit: Int) { state.withLock { $0.limit = limit } }

    /// The file with the cover of an address, which then counts as recently used; nil if it is not in the cache.
    package func file(for address: String) -> String? { file(named: CoverFolder.name(for: address)) }

    func file(named name: String) -> String? {
        folder.find(name) ?? state.withLock { $0.temporary }?.find(name)
    }

    /// Returns a function that is true for the address of a cover in the cache, which then counts as recently used.
    ///
    /// For a search for many covers it lists the files once, and looks at the disk only for those in the list. It does not see a
    /// cover that arrives later, which a request then finds.
    package func search(for count: Int) -> (_ address: String) -> Bool {
        let isListed = count > 256 && state.withLock { $0.temporary } == nil
        let names = isListed ? Directory.names(in: folder.path, atMost: 8192).map { Set($0) } : nil
        return { [self] address in
            let name = CoverFolder.name(for: address)
            return names?.contains(name) != false && file(named: name) != nil
        }
    }

    /// Removes the cover of an address, so that the next request fetches it again.
    package func discard(_ address: String) {
        let name = CoverFolder.name(for: address)
        for folder in [folder, state.withLock { $0.temporary }] {
            if let folder { try? Path(folder.file(named: name)).remove() }
        }
    }

    /// Returns and clears the reason why covers cannot be stored permanently; nil if there is none.
    func removeWarning() -> CoverError? { state.withLock { $0.warning.take() } }

    /// Writes a new file with `write`, checks that it is a picture, and adds it to the cache.
    ///
    /// - Parameters:
    ///   - name: The file name of the cover.
    ///   - address: The source of the cover, for messages.
    ///   - write: Returns the size of the file in bytes, and the bytes of a small file.
    /// - Returns: The path of the cover.
    /// - Throws: The errors of `write`, or ``CoverError``; the file is removed then.
    func store(
        _ name: String, of address: String, _ write: (_ descriptor: Int32) async throws -> (size: Int, bytes: [UInt8]?)
    ) async throws -> String {
        let (target, (unfinished, path)) = try makeFile()
        var isStored = false
        defer {
            _ = state.withLock { $0.unfinished.remove(path) }
            if !isStored { try? Path(path).remove() }
        }
        let (size, bytes) = try await write(unfinished.descriptor)
        withExtendedLifetime(unfinished) {}
        do throws(UnusableCover) { try check(path, bytes) } catch { throw CoverError.unusable(error, address: address) }
        let file = target.file(named: name)
        do throws(SystemError) { try Path(path).rename(to: file) } catch {
            throw state.withLock { $0.isClosed } ? CoverError.closed : .unwritable(reason: error.description)
        }
        isStored = true
        makeRoom(in: target, for: size)
        return file
    }

    /// Uses a temporary directory for the rest of the session, because the cache directory is full or not writable.
    ///
    /// - Returns: False if there is none.
    func useTemporaryFolder(because reason: String) -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            if state.temporary != nil { return true }
            state.temporary = try? CoverFolder.makeTemporary()
            guard state.temporary != nil else { return false }
            state.size = nil
            state.warning = .unwritableCache(directory: folder.path, reason: reason)
            return true
        }
    }

    /// Removes unfinished files and the temporary directory; later attempts to store a cover fail.
    package func close() {
        let (unfinished, temporary) = state.withLock { state in
            state.isClosed = true
            defer { state.unfinished = [] }
            return (state.unfinished, state.temporary)
        }
        for path in unfinished { try? Path(path).remove() }
        temporary?.remove()
    }

    // MARK: Files

    /// Creates an unfinished file, in the temporary directory if necessary.
    private func makeFile() throws(CoverError) -> (CoverFolder, CoverFolder.File) {
        let (target, number) = try state.withLock { state throws(CoverError) in
            guard !state.isClosed else { throw .closed }
            state.lastNumber += 1
            return (state.temporary ?? folder, state.lastNumber)
        }
        if number == 1 { folder.removeLeftovers() }
        let file: CoverFolder.File
        do throws(SystemError) { file = try target.makeFile(number) } catch {
            guard target == folder, useTemporaryFolder(because: error.description) else {
                throw .unwritable(reason: error.description)
            }
            return try makeFile()
        }
        // The cache may have been closed while the file was created outside the lock.
        guard state.withLock({ $0.isClosed ? false : $0.unfinished.insert(file.path).inserted }) else {
            try? Path(file.path).remove()
            throw .closed
        }
        return (target, file)
    }

    /// Updates the known size, and scans the whole directory only if the limit may be exceeded.
    private func makeRoom(in target: CoverFolder, for size: Int) {
        let (limit, mustScan) = state.withLock { state in
            state.size? += size
            return (state.limit, state.size.map { $0 > state.limit } ?? true)
        }
        guard mustScan else { return }
        let total = target.shrink(to: limit)
        state.withLock { $0.size = total }
    }
}

import Glibc

extension ProgramHome {
    /// Waits until a running program has written a certain amount; false after several minutes.
    public func waitForChange() -> Bool {
        for _ in 0..<75_000 {
            if (bytes(of: "library.sqlite-wal")?.count ?? 0) > 200_000 { return true }
            poll(nil, 0, 2)
        }
        return false
    }
}

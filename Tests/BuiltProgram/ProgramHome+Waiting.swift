import Glibc

extension ProgramHome {
    /// Waits until a program that is at work here has written a good deal; false when it has not in minutes.
    public func waitForChange() -> Bool {
        for _ in 0..<75_000 {
            if (bytes(of: "library.sqlite-wal")?.count ?? 0) > 200_000 { return true }
            poll(nil, 0, 2)
        }
        return false
    }
}

internal import Glibc

/// The number of random cases that a test tries, or of values in a large one: a tenth under a sanitizer, where each takes about ten
/// times as long.
public func randomCases(_ count: Int) -> Int {
    let isSanitized = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil
    return isSanitized ? max(1, count / 10) : count
}

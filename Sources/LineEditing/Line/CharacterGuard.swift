/// Compares the line before and after a key, and corrects changes by libedit that end inside a character.
///
/// A movement continues to the end of the character, and a deletion is extended to complete characters.
struct CharacterGuard {
    enum Correction: Equatable {
        case move(Int)
        case cut(Range<Int>)
        case replace(ScalarLine)
    }

    let before: ScalarLine
    let after: ScalarLine
    let typed: UInt32?

    /// The correction; nil for a change of complete characters. In vi's command mode the cursor is never after the last one.
    func correction(isCommanding: Bool) -> Correction? {
        switch after.count - before.count {
        case ..<0: deletion(isCommanding)
        case 0: replacement() ?? movement(isCommanding)
        default: insertion(isCommanding)
        }
    }

    private func movement(_ isCommanding: Bool) -> Correction? {
        guard !after.isBetweenCharacters(after.cursor) else { return nil }
        let inside = after.character(at: after.cursor)
        let isForward = after.cursor > before.cursor
        if !isForward || (isCommanding && inside.lowerBound > before.cursor) { return .move(inside.lowerBound) }
        return .move(isCommanding && inside.upperBound == after.count ? inside.lowerBound : inside.upperBound)
    }

    private func deletion(_ isCommanding: Bool) -> Correction? {
        let length = before.count - after.count
        let starts = [after.cursor, after.cursor + 1, after.count]
        guard let start = starts.first(where: { isDeletion(at: $0, length) }) else { return movement(isCommanding) }
        let lower = before.characterStart(before: start)
        let upper = before.characterEnd(after: start + length)
        if lower == start && upper == start + length { return movement(isCommanding) }
        return .cut(lower..<upper)
    }

    private func isDeletion(at start: Int, _ length: Int) -> Bool {
        start <= after.count && before.scalars[..<start] == after.scalars[..<start]
            && before.scalars[(start + length)...] == after.scalars[start...]
    }

    /// A text that vi inserts after the first scalar of the cursor's character belongs after the whole character.
    private func insertion(_ isCommanding: Bool) -> Correction? {
        let start = after.cursor
        let end = start + after.count - before.count
        guard isCommanding, start < before.count, !before.isBetweenCharacters(start),
            before.scalars[..<start] == after.scalars[..<start], before.scalars[start...] == after.scalars[end...]
        else { return nil }
        let place = before.characterEnd(after: start)
        let scalars = before.scalars[..<place] + after.scalars[start..<end] + before.scalars[place...]
        return .replace(ScalarLine(Array(scalars), cursor: place))
    }

    /// A character typed over the first scalar of another one replaces the whole character.
    private func replacement() -> Correction? {
        guard let typed,
            let place = zip(before.scalars, after.scalars).enumerated().first(where: { $1.0 != $1.1 })?.offset,
            after.scalars[place] == typed, before.scalars[(place + 1)...] == after.scalars[(place + 1)...]
        else { return nil }
        let old = before.character(at: place)
        guard old.lowerBound == place, old.count > 1 else { return nil }
        let scalars = after.scalars[...place] + after.scalars[old.upperBound...]
        return .replace(ScalarLine(Array(scalars), cursor: min(after.cursor, scalars.count)))
    }
}

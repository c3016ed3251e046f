internal import Randomness

/// Lines that change a library of five albums, and that all succeed.
enum RandomLines {
    /// This many lines: they add, edit, move and delete albums, some in groups, and others change the current album
    /// and the data of the session.
    static func changes(_ count: Int, inGroups: Bool, _ random: inout SeededRandom) -> [String] {
        var albums = 5
        var (lines, left) = ([String](), 0)
        while lines.count < count {
            if left > 0 {
                left -= 1
                if left == 0 { lines.append("commit") }
            } else if inGroups, random.once(in: 10) {
                left = 3 + random.below(6)
                lines.append("begin 'group \(lines.count)'")
            } else if !inGroups, random.once(in: 6) {
                lines.append(
                    random.pick(["go \(1 + random.below(albums))", "alias a\(lines.count) 'list \(lines.count)'"]))
            }
            lines.append(change(lines.count, &albums, &random))
        }
        return left > 0 ? lines + ["commit"] : lines
    }

    private static func change(_ number: Int, _ albums: inout Int, _ random: inout SeededRandom) -> String {
        let first = 1 + random.below(albums)
        let last = first + random.below(min(10, albums - first + 1))
        switch random.below(6) {
        case 0 where albums > 20, 1 where albums > 50:
            albums -= last - first + 1
            return "delete \(first)-\(last)"
        case 2:
            return "edit \(first)-\(last) genre=G\(number) mood='so so'"
        case 3 where albums > 10:
            return "move \(first)-\(last) --to \(1 + random.below(albums - (last - first)))"
        default:
            albums += 1
            return "add 'Title \(number)' --artist 'Somebody \(number % 7)' --year \(1950 + number % 70) --at \(first)"
        }
    }
}

/// Which characters can be shown before the engine has seen them, because it is known what it will do with them.
///
/// A character that the engine has put at the end of a line is put there again when it is typed right behind another such one:
/// nothing between the two can have begun a sequence, a count, or vi's command mode. Should it be otherwise all the same, the
/// next frame shows what is true.
struct EchoPrediction {
    /// A bit for each character of ASCII.
    private var known: (UInt64, UInt64) = (0, 0)
    /// Whether the last key was appended to the line.
    private(set) var isTyping = false
    /// The character that was shown already.
    private(set) var shown: UInt32?

    mutating func beginLine() {
        isTyping = false
        shown = nil
    }

    /// Whether the character will be appended.
    func isCertain(of scalar: UInt32) -> Bool {
        guard isTyping, scalar < 128 else { return false }
        return (scalar < 64 ? known.0 : known.1) & (1 << UInt64(scalar & 63)) != 0
    }

    mutating func noteShown(_ scalar: UInt32) { shown = scalar }

    /// Takes in what became of a key; answers whether it still has to be shown.
    mutating func noteAppended(_ scalar: UInt32) -> Bool {
        isTyping = true
        if scalar < 64 { known.0 |= 1 << UInt64(scalar) } else if scalar < 128 { known.1 |= 1 << UInt64(scalar & 63) }
        defer { shown = nil }
        return shown != scalar
    }

    mutating func noteOther() {
        isTyping = false
        shown = nil
    }
}

extension EditingLoop {
    /// Shows a character that is typed at the end of the line, before anything else is done with it: what the line means, how it
    /// could go on and what stands beneath it is looked at when the person sees the key already.
    ///
    /// - Parameters:
    ///   - before: The scalar in front of it, where there is one.
    ///   - position: Its place in the line. Where the screen does not show the line up to there, nothing is shown.
    func echo(_ scalar: UInt32, behind before: UInt32?, at position: Int) -> Bool {
        guard position == shownCount, menu == nil, search == nil else { return false }
        let continues = before != nil && before != 0x20 && scalar != 0x20
        guard display.echo(scalar, inStyleBefore: continues) else { return false }
        shownCount += 1
        return true
    }

    /// Shows a character before the engine has it, where it is known what will become of it.
    func echoAhead(_ scalar: UInt32) {
        guard prediction.isCertain(of: scalar), queue.isEmpty, input.isEmpty,
            characters.line.cursor == characters.line.count,
            echo(scalar, behind: characters.line.scalars.last, at: characters.line.count)
        else { return }
        prediction.noteShown(scalar)
    }

    /// Takes in that the engine has appended the character that was typed.
    func noteAppended() {
        let scalars = characters.line.scalars
        guard let typed = scalars.last, prediction.noteAppended(typed), queue.isEmpty, input.isEmpty else { return }
        let before = scalars.count > 1 ? scalars[scalars.count - 2] : nil
        _ = echo(typed, behind: before, at: scalars.count - 1)
    }
}

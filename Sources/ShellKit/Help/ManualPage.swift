internal import Terminal

/// The manual page of a program, in the macros of man(7), for groff and mandoc.
struct ManualPage {
    /// The width at which source lines of filled text are wrapped. Escapes make them longer, and man(7) recommends at
    /// most 80.
    private static let columns = 72

    /// The page, as the contents of a file.
    private(set) var text = ""
    private let manual: ProgramManual

    init(_ manual: ProgramManual) {
        self.manual = manual
        add(".\\\" Made by '\(manual.name) --generate man'.")
        let title = RoffText.escaped(manual.name.uppercased())
        add(".TH \(title) 1 \"\(manual.date)\" \"\(manual.name) \(manual.version)\" \"User Commands\"")
        // Usage lines are hard to read with hyphenated words.
        add(".nh")
        add(".ad l")
        addOverview()
        addOptions()
        addOtherUses()
        addCommands()
        addTopics()
        for section in manual.sections { add(section) }
    }

    private mutating func add(_ line: String) { text += line + "\n" }

    /// Adds filled paragraphs; an empty line separates them.
    private mutating func addParagraphs(_ text: String) {
        var isFirst = true
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty, !isFirst { add(".PP") }
            var broken = HelpLines(columns: Self.columns)
            broken.addText(String(line))
            for piece in broken.lines where !piece.isEmpty { add(RoffText.escaped(piece.plain)) }
            isFirst = false
        }
    }

    private mutating func addEntry(_ term: String, _ text: String) {
        add(".TP")
        add(term)
        addParagraphs(text)
    }

    private mutating func addOverview() {
        let signature = manual.signature
        add(".SH NAME")
        let end = signature.summary.hasSuffix(".") ? 1 : 0
        let summary = signature.summary.prefix(1).lowercased() + signature.summary.dropFirst().dropLast(end)
        add("\(RoffText.escaped(manual.name)) \\- \(RoffText.escaped(summary))")
        add(".SH SYNOPSIS")
        add(RoffText.bold(manual.name))
        for parameter in signature.parametersInOrder { add(RoffText.form(parameter.form)) }
        guard !signature.details.isEmpty else { return }
        add(".SH DESCRIPTION")
        addParagraphs(signature.details)
    }

    private mutating func addOptions() {
        add(".SH OPTIONS")
        for parameter in manual.signature.parametersInOrder {
            addEntry(RoffText.form(parameter.term), parameter.help)
        }
    }

    private mutating func addOtherUses() {
        for use in manual.otherUses {
            add(".SH \(RoffText.escaped(use.name.uppercased()))")
            add(RoffText.bold(use.name))
            for parameter in use.parametersInOrder { add(RoffText.form(parameter.form)) }
            add(".PP")
            addParagraphs(use.summary)
            add(".PP")
            addParagraphs(use.details)
            for parameter in use.parametersInOrder { addEntry(RoffText.form(parameter.term), parameter.help) }
        }
    }

    private mutating func addCommands() {
        guard !manual.commands.isEmpty else { return }
        add(".SH COMMANDS")
        add(RoffText.escaped("At the prompt, 'help COMMAND' explains a command with its options and examples."))
        let categories = Set(manual.commands.map(\.category)).sorted { ($0.order, $0.title) < ($1.order, $1.title) }
        for category in categories {
            add(".SS \(RoffText.escaped(category.title))")
            for command in manual.commands where command.category == category {
                for call in command.subcommands.isEmpty ? [command] : command.subcommands {
                    addEntry(call.usageParts.map(RoffText.form).joined(separator: " "), call.summary)
                }
            }
        }
    }

    /// Adds the topics as in `help`, with their line breaks, unless the page has a section with the name.
    private mutating func addTopics() {
        for topic in manual.topics where !manual.sections.contains(where: { $0.title.lowercased() == topic.name }) {
            add(".SH \(RoffText.escaped(topic.name.uppercased()))")
            add(RoffText.escaped(topic.summary))
            add(".PP")
            // Lines of up to 78 columns must fit a terminal of 80.
            add(".in 2n")
            add(".nf")
            for line in topic.text.split(separator: "\n", omittingEmptySubsequences: false) {
                add(line.isEmpty ? ".sp" : RoffText.escaped(line))
            }
            add(".fi")
            add(".in")
        }
    }

    private mutating func add(_ section: ProgramManualSection) {
        add(".SH \(RoffText.escaped(section.title.uppercased()))")
        for entry in section.entries { addEntry(RoffText.bold(entry.term), entry.text) }
    }
}

/// Escapes text for troff.
///
/// The result is ASCII, independent of the reader's locale (groff_char(7): `\[u2192]`). Quotes and dashes remain
/// correct if they are copied from the page.
enum RoffText {
    /// Text for a line, or a part of one, that is not a request.
    static func escaped(_ text: some StringProtocol) -> String {
        let line = text.unicodeScalars.map(escaped).joined()
        return line.hasPrefix(".") || line.hasPrefix("\\(aq") ? "\\&" + line : line
    }

    /// A usage line with names in bold and placeholders in italics, without line breaks.
    static func form(_ text: String) -> String {
        var result = ""
        var word = ""
        for character in text + " " {
            if character.isLetter || character.isNumber || "-_".contains(character) {
                word.append(character)
            } else {
                result += styled(word) + (character == " " ? "\\ " : escaped(String(character)))
                word = ""
            }
        }
        return String(result.dropLast(2))
    }

    static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    private static func styled(_ word: String) -> String {
        guard word.contains(where: \.isLetter) else { return escaped(word) }
        let isPlaceholder = !word.hasPrefix("-") && word == word.uppercased()
        return isPlaceholder ? "\\fI\(escaped(word))\\fR" : bold(word)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\\": "\\e"
        case "-": "\\-"
        case "'": "\\(aq"
        case "`": "\\(ga"
        case "^": "\\(ha"
        case "~": "\\(ti"
        case "\"": "\\(dq"
        case "…": "..."
        case _ where scalar.isASCII: String(scalar)
        default: "\\[u" + padded(String(scalar.value, radix: 16, uppercase: true)) + "]"
        }
    }

    /// The name of a scalar has at least four digits.
    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

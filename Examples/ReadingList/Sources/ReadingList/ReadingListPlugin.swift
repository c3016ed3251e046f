import Events
import ShellKit
import Terminal

/// The commands of the reading list, its setting, and its row below the prompt.
public struct ReadingListPlugin: Plugin {
    public let name = "ReadingList"
    public let summary = "Keeps a list of books to read."
    private let books: BookHistory

    /// A plugin for a list of books.
    public init(_ books: BookHistory) { self.books = books }

    public var commands: CommandList {
        let own: CommandList = [
            ("add", { AddCommand(books: books) }),
            ("list", { ListCommand(books: books) }),
            ("finish", { FinishCommand(books) }),
            ("forget", { ForgetCommand(books: books) }),
        ]
        return own + books.commands
    }

    public let settings = [
        SettingDefinition("goal", "The number of books that you want to read.", .number(1...1000), standard: "12")
    ]

    public var greeting: String? { "\(books.state.count) books" }

    /// Shows the progress below the prompt.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(PromptWillWait.self, as: "progress") { [weak shell] _ in
                guard let shell, let goal = try? shell.settings.value(of: "goal") else { return }
                let count = books.state.count { $0.isRead }
                shell.screen.setRows([StyledText("\(count) of \(goal) books read", .dim)], of: name)
            }
        ]
    }
}

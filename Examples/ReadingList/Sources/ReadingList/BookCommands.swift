import ShellKit

struct AddCommand: ImmediateCommand {
    let title = Parameter<String>.required("title", help: "The title of the book.")
    let author = Parameter<String?>.option("by", placeholder: "AUTHOR", help: "The author of the book.")
    let books: BookHistory

    var signature: Signature {
        Signature(
            "add", "Adds a book.", .changes, title, author,
            examples: [CommandExample("add Emma --by Austen", "Adds a book.", output: "Added 'Emma'.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        books.update { $0.append(Book(title: call[title], author: call[author])) }
        try context.note("Added '\(call[title])'.")
    }
}

struct ListCommand: ImmediateCommand {
    let unread = Parameter.flag("unread", help: "Lists only books that you have not read.")
    let format = Parameter.listFormat
    let books: BookHistory

    var signature: Signature {
        Signature(
            "list", "Lists the books.", CommandCategory("Books", order: 10), unread, format,
            examples: [CommandExample("list --unread", "Lists the books to read.")])
    }

    private static let columns: [ListColumn<Book>] = [
        .text("title") { $0.title }, .text("author") { $0.author }, .truth("read") { $0.isRead },
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let shown = books.state.filter { !call[unread] || !$0.isRead }
        try context.output.writeList(shown, Self.columns, as: call[format])
    }
}

struct FinishCommand: ImmediateCommand {
    let title: Parameter<String>
    let books: BookHistory

    init(_ books: BookHistory) {
        self.books = books
        title = .required("title", help: "The book that you have read.", completion: .values(Titles(books: books)))
    }

    var signature: Signature {
        Signature(
            "finish", "Marks a book as read.", .changes, title,
            examples: [CommandExample("add Emma; finish emma", "Marks a book as read.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let title = call[title]
        // Within 'update', no other program can change the books.
        try books.update { books in
            guard let index = books.firstIndex(where: { $0.title.lowercased() == title.lowercased() }) else {
                throw CommandFailure("no book has the title '\(title)'. 'list' shows all books.")
            }
            books[index].isRead = true
        }
    }
}

struct ForgetCommand: Command {
    let yes = Parameter.yes
    let books: BookHistory

    var signature: Signature {
        Signature(
            "forget", "Removes the books that you have read.", .changes, yes,
            examples: [CommandExample("forget --yes", "Removes them without a question.")])
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        guard try await context.confirm("Remove all books that you have read?", unless: call[yes]) else { return }
        let count = books.update { books in
            let old = books.count
            books.removeAll { $0.isRead }
            return old - books.count
        }
        try context.note("Removed \(count) of your books.")
    }
}

/// Completes the titles of the books.
struct Titles: ValueSource {
    let books: BookHistory

    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let matching = await books.state.filter { $0.title.lowercased().hasPrefix(typed.lowercased()) }
        return matching.prefix(limit).map { CompletionValue($0.title, detail: $0.author ?? "") }
    }
}

public import Tabular

/// An event inside the shell while it reads and runs a line, for `trace`, `chain` and lessons.
public enum Fact: Equatable, Sendable {
    /// A line was typed at the prompt. The line handlers have not received it yet.
    case typed(String)
    /// A handler received a line or a statement.
    case asked(HandlerName)
    /// A handler changed the line or the statement: another text, or a decoration of the command object.
    case changed(HandlerName, from: String, to: String)
    /// A handler returned the command object. If it resolved a new statement, the handler that answered that one precedes it.
    case answered(HandlerName, command: String)
    /// The command object of a statement, outermost layer first.
    case object([ObjectLayer])
    /// The complete object of a statement begins to run: the name of its command, and its layers as in ``object(_:)``.
    case began(command: String, [ObjectLayer])
    /// The latest object that began and has not ended ends; the message of the failure that it throws, or nil.
    case ended(failure: String?)
    /// An edit of a change that has ended, was undone or was redone.
    case edit(EditDescription)
    /// The numbers of steps that can be undone and redone, after a change.
    case stacks(undo: Int, redo: Int)
    /// An event was posted; the observers receive it next, in this order.
    case posted(event: String, observers: [String])
    /// A message to a program that extends the shell, or from it, as a line of the protocol between both.
    case message(plugin: String, isSent: Bool, text: String)
    /// The statement of a line that is only explained depends on what an earlier one does, which is not known.
    case depends(on: String)
    /// A statement ran without failure.
    case ran(String)
    /// A statement failed, with this message.
    case failed(String)
}

/// The name of a handler in the chain, and its type.
public struct HandlerName: Hashable, Sendable {
    /// The name, as `chain` shows it.
    public let name: String
    /// The type, without its module.
    public let type: String

    init(_ name: String, of handler: AnyObject) {
        self.name = name
        type = String(describing: Swift.type(of: handler))
    }
}

/// A command object, or one around it.
public struct ObjectLayer: Hashable, Sendable {
    /// The type, without its module.
    public let type: String
    /// The part of the line that the layer carries out: `> albums.txt`, or `list bowie`.
    public let text: String
}

/// An edit and its inverse.
public struct EditDescription: Equatable, Sendable {
    /// An edit in two forms.
    public struct Form: Equatable, Sendable {
        /// The edit in a few words: `remove 'Blue'`.
        public let text: String
        /// The edit with all its values as JSON, so that a program can apply it.
        public let json: JSONValue

        /// An edit in both forms.
        public init(text: String, json: JSONValue) {
            self.text = text
            self.json = json
        }
    }

    /// The edit.
    public let edit: Form
    /// The edit that takes it back.
    public let inverse: Form

    /// An edit and its inverse.
    public init(edit: Form, inverse: Form) {
        self.edit = edit
        self.inverse = inverse
    }
}

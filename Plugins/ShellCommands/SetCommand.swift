import ShellKit

/// Shows and changes the settings.
///
/// - Pattern: Command (concrete command)
struct SetCommand: ImmediateCommand {
    let name = Parameter<SettingName?>.optional("name", help: "The setting; all are listed if it is left out.")
    let value = Parameter<String?>.optional(
        "value", placeholder: "VALUE", help: "Its new value; it is shown if this is left out.")

    var signature: Signature {
        Signature(
            "set", "Shows the settings, or changes one.", .shell, name, value,
            details: "A setting that is changed stays so in later sessions.",
            examples: [
                CommandExample("set", "Lists the settings with their values and what they mean."),
                CommandExample("set on-error continue", "Lets scripts go on after a command that fails."),
                CommandExample("set on-error sometimes", "Says which values there are.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        switch (call[name]?.text, call[value]) {
        case (let name?, let value?):
            try shell.settings.set(name, to: value)
        case (let name?, nil):
            try shell.output.writeLine(shell.settings.value(of: name))
        case (nil, _):
            try list(shell)
        }
    }

    private func list(_ shell: ShellContext) throws {
        let rows = try shell.settings.definitions.map { setting in
            [setting.name, try shell.settings.value(of: setting.name), setting.summary]
        }
        try shell.output.writeTable(["Name", "Value", "Meaning"], rows: rows)
    }
}

/// The name of a setting.
struct SettingName: ParameterValue {
    let text: String

    init(word: Word) { text = word.text }

    static var placeholder: String { "NAME" }
    static var completion: CompletionSource { .settings }
}

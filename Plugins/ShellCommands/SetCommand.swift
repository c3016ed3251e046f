import ShellKit

/// Shows and changes settings.
///
/// - Pattern: Command (concrete template)
struct SetCommand: ImmediateCommand {
    let name = Parameter<String?>.optional(
        "name", placeholder: "NAME", help: "The setting; without it, lists all settings.", completion: .settings
    ) { word in
        try word.refuseEqualsSign(in: "set")
        return word.text
    }
    let value = Parameter<String?>.optional(
        "value", placeholder: "VALUE", help: "The new value; without it, shows the current one.",
        completion: .settingValues)
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "set", "Changes a setting, or lists the settings.", .shell, name, value, format,
            details: """
                Changed settings are saved for later sessions. With a name alone, writes the value, or, with another format than a \
                table, a list with this setting.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("set", "Lists the settings with their values and meanings."),
        CommandExample("set --format csv", "Writes the settings for a spreadsheet."),
        CommandExample("set on-error continue", "Lets scripts continue after a failed command."),
        CommandExample(
            "set on-error sometimes", "Fails and lists the valid values.",
            output: "Invalid value 'sometimes' for the setting 'on-error'. Use one of stop, continue.", status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        switch (call[name], call[value]) {
        case (let name?, let value?):
            try call[format].refuse(where: "this call changes a setting")
            try context.settings.check(name, value)
        case (let name?, nil): _ = try context.settings.value(of: name)
        case (nil, _): break
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let settings = context.settings
        switch (call[name], call[value]) {
        case (let name?, let value?):
            try call[format].refuse(where: "this call changes a setting")
            if let remark = try settings.set(name, to: value) { try context.note(remark) }
        case (let name?, nil):
            let value = try settings.value(of: name)
            if call[format] == .table { return try context.output.writeLine(value) }
            try list(settings.definitions.filter { $0.name == name }, call, in: context)
        case (nil, _):
            try list(settings.definitions, call, in: context)
        }
    }

    private func list(_ definitions: [SettingDefinition], _ call: Invocation, in context: ShellContext) throws {
        let rows = try definitions.map { (definition: $0, value: try context.settings.value(of: $0.name)) }
        try context.output.writeList(rows, Self.columns, as: call[format])
    }

    private static let columns: [ListColumn<(definition: SettingDefinition, value: String)>] = [
        .text("name", shrinkPriority: 0) { $0.definition.name },
        .text("value", shrinkPriority: 0, isNumber: { $0.definition.isNumber }) { $0.value },
        .text("meaning") { $0.definition.summary }.wrapped(),
    ]
}

extension SettingDefinition {
    fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}

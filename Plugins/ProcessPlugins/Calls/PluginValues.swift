internal import ShellKit
internal import Tabular
internal import Terminal

/// The values of a parameter that its plugin completes. The plugin is asked only when the user presses TAB.
///
/// Without an answer within 200 ms there are no values.
struct PluginValues: ValueSource {
    private static let longestValue = 1000
    private static let longestDescription = 200

    private let parameter: String
    private let command: String
    private let plugin: String
    private let callRunner: PluginCallRunner

    init(of parameter: String, _ command: String, _ plugin: String, _ callRunner: PluginCallRunner) {
        (self.parameter, self.command, self.plugin, self.callRunner) = (parameter, command, plugin, callRunner)
    }

    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let question: JSONObject = [
            "complete": .string(parameter), "command": .string(command), "text": .string(typed),
        ]
        let answer = await callRunner.values(for: question, from: plugin)
        return Array(answer.lazy.compactMap { Self.value($0, completing: typed) }.prefix(limit))
    }

    /// A value of an answer; nil if it does not begin with the typed text, is too long, or contains control characters.
    private static func value(_ value: JSONValue, completing typed: String) -> CompletionValue? {
        let text = (value["value"] ?? value).text
        guard !text.isEmpty, text.utf8.count <= longestValue, text.lowercased().hasPrefix(typed.lowercased()),
            ControlCharacters.shown(text, keepingLines: false) == text
        else { return nil }
        let description = String((value["description"]?.string ?? "").prefix(longestDescription))
        return CompletionValue(text, detail: ControlCharacters.shown(description, keepingLines: false))
    }
}

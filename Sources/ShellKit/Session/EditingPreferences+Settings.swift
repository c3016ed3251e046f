internal import LineEditing

extension EditingPreferences {
    /// The preferences from the shell's settings.
    @MainActor
    init(_ settings: Settings) {
        let modes: [String: EditingMode] = ["emacs": .emacs, "vi": .vi]
        self.init(
            mode: (try? settings.value(of: "edit-mode")).flatMap { modes[$0] },
            suggestsFromHistory: (try? settings.value(of: "suggestions")) != "off")
    }
}

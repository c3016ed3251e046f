internal import LineEditing

extension EditingPreferences {
    /// What the settings say about the editor.
    @MainActor
    init(_ settings: Settings) {
        let modes: [String: EditingMode] = ["emacs": .emacs, "vi": .vi]
        self.init(
            mode: (try? settings.value(of: "edit-mode")).flatMap { modes[$0] },
            suggestsFromHistory: (try? settings.value(of: "suggestions")) != "off")
    }
}

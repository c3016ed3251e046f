public import AlbumModel
public import ShellKit

extension LeadingArticles {
    /// The articles that a sorted list ignores: at the prompt those of the user, in a script the standard ones, so that it has the same
    /// result everywhere.
    @MainActor
    public init(in context: ShellContext) {
        let list = context.isInteractive ? try? context.settings.value(of: SettingDefinition.articles.name) : nil
        self = list.map { LeadingArticles($0) } ?? .standard
    }
}

extension SettingDefinition {
    /// The articles at the prompt.
    package static let articles = SettingDefinition(
        "articles", "The articles that --sort artist and title ignore at the prompt; '' for none.",
        .text(expectation: "a list of words such as the,a,an, or '' for none") { list in
            list.isEmpty
                || list.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { word in
                    !word.isEmpty && !word.contains { $0.isWhitespace }
                }
        }, standard: LeadingArticles.standardList)
}

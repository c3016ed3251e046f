/// In which of vi's modes the next key is.
enum ViMode: Equatable {
    case insert
    case replace
    case command
}

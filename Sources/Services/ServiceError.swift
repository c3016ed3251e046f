package import Transfers

/// The reason why a service gave no answer; each sentence names the service.
package enum ServiceError: Error, Sendable, Equatable {
    case failed(Service.Kind, TransferError)
    /// A status that has no other case.
    case status(Service.Kind, Int, address: String)
    /// The answer is not JSON, or not of the expected form; the reason is the end of a sentence.
    case unreadable(Service.Kind, address: String, reason: String)
    /// The service asks for a token, or does not accept it.
    case forbidden(Service.Kind, hasToken: Bool, file: String)
    case noUser(String)
    case noFolder(String, names: [String])
    /// The service said several times that it is busy.
    case busy(Service.Kind)
    /// The service said twice that there are too many requests.
    case tooManyRequests(Service.Kind)
    /// The number of items changed twice while the pages were read.
    case changing(Service.Kind)
    /// The times of requests cannot be recorded.
    case unpaced(folder: String, reason: String)
    case badToken(source: String)
    case badUser(String)
    case notStored(reason: String)
}

extension ServiceError {
    /// True if later requests may be answered.
    package var concernsOneRequest: Bool {
        switch self {
        case .busy, .unreadable, .status: true
        case .failed(_, let error): error.concernsOneRequest
        default: false
        }
    }
}

extension ServiceError: CustomStringConvertible {
    /// The error as one sentence and a remedy; it begins in lower case so that a location can precede it.
    package var description: String {
        switch self {
        case .failed(let kind, let error): "\(kind.rawValue): \(error)"
        case .status(let kind, 300..<400, let address):
            "\(kind.rawValue) leads to another page from \(address), as the log-in of a network does. Check the connection."
        case .status(let kind, let status, let address):
            "\(kind.rawValue) answered \(httpStatus(status)) for \(address). Try again later."
        case .unreadable(let kind, let address, let reason):
            "\(kind.rawValue) sent an answer that cannot be read: \(address) \(reason). Check the connection, or try again later."
        case .forbidden(_, true, let file):
            "Discogs refuses the request, even with the token. The list may be private to another user, or the token wrong: check DISCOGS_TOKEN, or the file '\(file)'."
        case .forbidden(let kind, false, let file):
            kind == .discogs
                ? "Discogs shows this only with its owner's token. Set DISCOGS_TOKEN, or write the token to '\(file)', which only you may read (chmod 600)."
                : "\(kind.rawValue) refuses the request. Set a contact: set contact me@example.org"
        case .noUser(let name): "Discogs has no user '\(name)'. Check the name."
        case .noFolder(let name, let names):
            "Discogs has no folder '\(name)' in this collection. Its folders are \(names.map { "'\($0)'" }.joined(separator: ", "))."
        case .busy(let kind): "\(kind.rawValue) is busy. Try again later."
        case .tooManyRequests(let kind):
            "\(kind.rawValue) received too many requests from this connection. Try again in some minutes."
        case .changing(let kind): "\(kind.rawValue): the collection changed while it was read. Try again."
        case .unpaced(let folder, let reason):
            "the times of requests cannot be recorded in '\(folder)': \(reason). No service is asked without them. Remove the directory, or ask its owner to."
        case .badToken(let source): "\(source) contains no token of Discogs. A token is one word of letters and digits."
        case .badUser(let name):
            "'\(name)' is no user of Discogs. Use the name alone, as in 'import discogs:collector'."
        case .notStored(let reason): "the answers cannot be stored for the import: \(reason)."
        }
    }
}

public import Foundation

/// The lines that were typed at the prompt, as `history` shows them.
public protocol LineHistory: AnyObject, Sendable {
    /// The newest `limit` lines that contain a text, oldest first, each with its number from 1 and its time.
    func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)]
}

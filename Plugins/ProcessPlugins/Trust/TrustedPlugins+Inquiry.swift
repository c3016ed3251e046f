internal import Files
internal import ShellKit
internal import Tabular

extension TrustedPlugins {
    private nonisolated static let timeout = Duration.seconds(1)

    /// Asks a program for its declaration as JSON: first with the argument `describe`, then with the line `hello`.
    ///
    /// - Throws: ``PluginFault/noDeclaration(_:said:)`` if neither is answered with a JSON object within a second;
    ///   ``PluginFault/badDeclaration(_:_:)`` if an answer begins as an object and has an error;
    ///   ``PluginFault/badFile(_:_:)``.
    func askForDeclaration(of name: String, file: String) async throws -> JSONValue {
        // The system would search for a program whose name ends with it.
        if let text = try? RegularFile.contents(of: file, limit: PluginFiles.largest),
            text.starts(with: "#!".utf8),
            text.prefix(while: { $0 != 0x0A }).last == 0x0D
        {
            throw PluginFault.badFile(file, .carriageReturn)
        }
        var messages: [String] = []
        var syntax: PluginFault?
        for (arguments, input) in [(["describe"], ""), ([], greeting(of: name))] {
            do {
                let connection = try PluginConnection(
                    name, file: file, arguments: arguments, environment: environment(of: name), log: log)
                if let answer = try await Self.answer(on: connection, of: name, to: input, &messages) { return answer }
            } catch let fault as PluginFault {
                guard case .badDeclaration = fault else { throw fault }
                syntax = syntax ?? fault
            }
        }
        throw syntax ?? PluginFault.noDeclaration(name, said: messages.last ?? "")
    }

    /// The JSON object that the program writes; nil if it writes something else, or nothing in time.
    ///
    /// - Parameter messages: Receives the lines of standard error.
    private static func answer(
        on connection: PluginConnection, of name: String, to input: String, _ messages: inout [String]
    ) async throws -> JSONValue? {
        do {
            let answer = try await connection.converse { pipes in
                _ = pipes.write(Array(input.utf8)[...])
                // A program that takes no 'describe' ends, or waits for a line, which never comes.
                if input.isEmpty { pipes.closeInput() }
                return try Self.answer(on: pipes, of: name, isLine: !input.isEmpty)
            }
            await connection.end()
            messages += connection.remainingErrors()
            return answer
        } catch {
            await connection.end()
            if case PluginFault.tooLong = error { return nil }
            throw error
        }
    }

    nonisolated private static func answer(on pipes: PluginPipes, of name: String, isLine: Bool) throws -> JSONValue? {
        let deadline = ContinuousClock.now + timeout
        var text: [UInt8] = []
        while ContinuousClock.now < deadline, pipes.wait(until: deadline) {
            if pipes.isCancelled { throw CancellationError() }
            text += try pipes.removeLines(of: name)
            guard text.count <= PluginMessage.longestLine else { return nil }
            let isWhole = isLine ? text.contains(UInt8(ascii: "\n")) : pipes.hasEnded
            guard isWhole || pipes.hasEnded else { continue }
            let whole = isLine ? Array(text.prefix { $0 != UInt8(ascii: "\n") }) : text
            do {
                let value = try JSONValue(parsing: whole)
                return value["plugin"] == nil ? nil : value
            } catch {
                guard whole.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") else { return nil }
                throw PluginFault.badDeclaration(name, problem(error))
            }
        }
        return nil
    }

    /// The position of an error, as the end of a sentence.
    nonisolated private static func problem(_ error: TabularError) -> String {
        switch error {
        case .unexpected(_, let line, let expected, let found):
            "its line \(line) has '\(found)' instead of \(expected)"
        case .cutOff(_, let line, let expected): "it ends on line \(line), where \(expected) is expected"
        default: "it is no JSON object"
        }
    }
}

import Foundation
import ShellKit
import Terminal
import TestFiles
import TestTraits
import Testing

/// The output to a file and a terminal through nested outputs.
@MainActor
@Suite(.blocking) struct OutputStackTests {
    private static let hostile = "a\u{1b}[2Jb\n"
    private static let styled = StyledText("red", Style(foreground: .red)) + StyledText("\u{7} plain\n")

    private func written(_ color: ColorChoice, _ body: (Output) throws -> Void) throws -> String {
        let folder = TemporaryFolder(["output": ""])
        let file = try #require(FileHandle(forWritingAtPath: folder.file("output")))
        let output = OutputStack.output(to: file.fileDescriptor, color: color)
        #expect(!output.appearance.isTerminal)
        #expect(output.appearance.columns == nil)
        #expect(output.color == color)
        #expect(output.descriptor == file.fileDescriptor)
        try body(output)
        try output.flush()
        return try #require(folder.text(of: "output"))
    }

    private func shown(_ color: ColorChoice, _ body: (Output) throws -> Void) throws -> String {
        let terminal = try RawTerminal()
        return try terminal.received {
            let output = OutputStack.output(to: terminal.descriptor, color: color)
            #expect(output.appearance.isTerminal)
            #expect(output.appearance.columns != nil)
            #expect(output.color == color)
            try body(output)
            try output.flush()
        }
    }

    @Test(arguments: [ColorChoice.never, .always]) func `a file contains the exact text`(_ color: ColorChoice) throws {
        #expect(try written(color) { try $0.write(Self.hostile) } == Self.hostile)
        let long = String(repeating: "0123456789", count: 20_000)
        #expect(try written(color) { try $0.write(long + "\n") } == long + "\n")
    }

    @Test func `a file contains styles only if they are requested`() throws {
        #expect(try written(.never) { try $0.write(Self.styled) } == "red\u{7} plain\n")
        let colored = try written(.always) { try $0.write(Self.styled) }
        #expect(colored.hasPrefix("\u{1b}[0;31mred\u{1b}[0m\u{7} plain"), "\(colored)")
    }

    @Test(arguments: [ColorChoice.never, .always])
    func `a terminal shows control characters, in text and in styled text`(_ color: ColorChoice) throws {
        #expect(try shown(color) { try $0.write(Self.hostile) } == "a\\u{1b}[2Jb\n")
        let styled = try shown(color) { try $0.write(Self.styled) }
        #expect(styled.contains("\\u{7} plain"), "\(styled)")
        #expect(!styled.contains("\u{7}"), "\(styled)")
        #expect(styled.contains("\u{1b}[") == (color == .always))
    }

    @Test func `bytes for a terminal are written unchanged`() throws {
        #expect(try shown(.never) { try $0.write(rendered: "\u{1b}[1mX\u{1b}[0m") } == "\u{1b}[1mX\u{1b}[0m")
    }
}

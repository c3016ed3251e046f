// Exercise 15: A whole plugin
//
// Write a plugin with the command 'usage'. It prints how often each command
// was used, in alphabetical order, and then how often the library changed:
//
//     delete 2
//     usage 1
//     3 changes
//
// You need a command, a handler that counts and passes each request on, and
// an observer of 'LibraryDidChange', as in lessons 2, 5 and 10. A command
// counts with its full name even if the user typed 'lis'. Your handlers are
// asked after those for blank lines and abbreviations, before all others.
//
// Edit this file only. 'make exercise N=15' checks it.

@testable import SeedEdition

final class UsagePlugin: Plugin {
    let name = "UsagePlugin"
    let commands: [any Command] = []

    init(_ events: EventCenter) {
    }
}

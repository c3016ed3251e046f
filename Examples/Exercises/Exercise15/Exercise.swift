// Exercise 15: A whole plugin
//
// Write a plugin that counts how the program is used:
//
//  1. It has the command 'usage', and 'help' lists it.
//  2. That prints lines such as 'list 2', alphabetically: how often each ran.
//  3. All other commands work as before.
//  4. A command counts with its full name even if the user typed 'lis'.
//  5. The last line is '3 changes': how often the library has changed.
//
//     delete 2
//     usage 1
//     3 changes
//
// You need a command, a handler that counts and passes each request on, and
// an observer of 'LibraryDidChange', as in lessons 2, 5 and 10. Your handlers
// are asked after those for blank lines and abbreviations, before all others.
//
// Edit this file only. 'bluelib exercise 15' or 'make exercise N=15' checks it.

@testable import SeedEdition

final class UsagePlugin: Plugin {
    let name = "UsagePlugin"
    let commands: [any Command] = []

    init(_ events: EventCenter) {
    }
}

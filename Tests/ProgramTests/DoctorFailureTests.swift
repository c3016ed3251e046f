import BuiltProgram
import Foundation
import Glibc
import TestTraits
import Testing

/// The program as a doctor for a library, with obstacles.
@Suite(.blocking) struct DoctorFailureTests {
    private func makeHome() throws -> ProgramHome {
        let home = try ProgramHome()
        let rows = (1...600).map { "Album \($0),Artist \($0)" }
        try home.write("title,artist\n" + rows.joined(separator: "\n") + "\n", to: "albums.csv")
        _ = try home.run(["-c", "import '\(home.file("albums.csv"))'"])
        return home
    }

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// A folder with the library and the log of a killed program, without its shared memory.
    private func makeLeftLog() throws -> (home: ProgramHome, folder: String) {
        let home = try ProgramHome()
        let folder = home.file("left")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let program = try home.start(["-"], environment: ["BLUELIB_HOME": folder])
        program.send("add Blue --artist Joni\necho ready\n")
        try #require(program.waitForOutput("ready\n"))
        program.signal(SIGKILL)
        #expect(try program.finish().status == 128 + SIGKILL)
        for name in try names(folder) where !["library.sqlite", "library.sqlite-wal"].contains(name) {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        return (home, folder)
    }

    @Test func `a remaining log is read in a temporary copy, and a failed copy is reported`()
        throws
    {
        let (home, folder) = try makeLeftLog()
        let library = folder + "/library.sqlite"
        let scratch = home.file("scratch")
        let refused = try home.run(["doctor", library], environment: ["TMPDIR": scratch])
        let sentence =
            "the log '\(library)-wal' can only be read from a copy, and the copy in '\(scratch)' failed: "
            + "No such file or directory. Set TMPDIR to a directory with space for the library and its log."
        #expect(refused == ProgramResult(diagnostics: "bluelib: \(sentence)\n", status: 1))

        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
        let found = try home.run(["doctor", library], environment: ["TMPDIR": scratch])
        #expect(
            found
                == ProgramResult(
                    output: "The library '\(library)' is intact: 6 albums, 1 change that can be undone.\n"))
        #expect(try names(scratch) == [] && names(folder) == ["library.sqlite", "library.sqlite-wal"])
    }

    @Test(arguments: ["mkfifo", "mkdir", "touch"])
    func `an invalid file in place of the log does not prevent the check`(_ command: String) throws {
        let home = try makeHome()
        let library = home.file("library.sqlite")
        let made = try RunningProgram(["/usr/bin/env", command, library + "-wal"], environment: home.environment)
            .finish()
        try #require(made.status == 0)
        let found = try home.run(["doctor", library], environment: ["TMPDIR": home.file("nowhere")])
        #expect(found.output.contains(" is intact: 605 albums"), "\(found)")
        #expect(found.status == 0, "\(found)")
    }

    @Test func `an unreadable log is reported instead of the folder for its copy`() throws {
        let (home, folder) = try makeLeftLog()
        let library = folder + "/library.sqlite"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: library + "-wal")
        let result = try RunningProgram(
            BuiltProgram.withoutPrivileges + [BuiltProgram.path, "doctor", library], environment: home.environment
        ).finish()
        let sentence =
            "the newest changes of the library '\(library)' may be in '\(library)-wal', which cannot be read: Permission "
            + "denied. Check its permissions and the disk."
        #expect(result == ProgramResult(diagnostics: "bluelib: \(sentence)\n", status: 1))
    }

    @Test func `a library with an unreadable log is not opened without it`() throws {
        let (home, folder) = try makeLeftLog()
        let library = folder + "/library.sqlite"
        let run = { (words: [String]) in
            try RunningProgram(
                BuiltProgram.withoutPrivileges + [BuiltProgram.path] + words, environment: home.environment
            ).finish()
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
        let sentence =
            "the newest changes of the library '\(library)' are in '\(library)-wal', which can only be read if its directory "
            + "is writable. 'bluelib doctor --backup NEWFILE FILE' combines both in a new library."
        #expect(
            try run(["--library", library, "-c", "count"])
                == ProgramResult(diagnostics: "bluelib: \(sentence)\n", status: 1))
        let copy = home.file("copy.sqlite")
        #expect(try run(["doctor", "--backup", copy, library]).status == 0)
        #expect(try run(["--library", copy, "-c", "count; undo; count"]).output == "6\n5\n")
    }

    @Test(
        .enabled(if: SmallDisk.isPossible, "only the superuser can have a disk of its own"),
        arguments: ["--save", "--backup"])
    func `on a disk of any size a new library is complete, or the error is reported and no file remains`(
        _ option: String
    )
        throws
    {
        let home = try makeHome()
        let disk = try SmallDisk(at: home.file("disk"), bytes: 4096)
        let new = disk.path + "/new.sqlite"
        let full =
            "bluelib: cannot create '\(new)', because the disk is full. Free some space, or name a file on another disk.\n"
        var made = 0
        for kilobytes in [4, 40, 80, 120, 160, 200, 240, 280, 320, 360, 400, 500, 600, 800, 4000] {
            try disk.resize(to: kilobytes << 10)
            let result = try home.run(["doctor", option, new])
            if result.status == 0 {
                made += 1
                let whole = "The library '\(new)' is intact: 605 albums, 1 change that can be undone.\n"
                #expect(try home.run(["doctor", new]) == ProgramResult(output: whole), "\(kilobytes)")
                for name in try names(disk.path) { unlink(disk.path + "/" + name) }
            } else {
                #expect(made == 0, "\(kilobytes)")
                #expect(result == ProgramResult(diagnostics: full, status: 1), "\(kilobytes)")
                #expect(try names(disk.path) == [], "\(kilobytes)")
            }
        }
        #expect((1...12).contains(made))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `an operation that a signal ends leaves no incomplete file`(_ signal: Int32) throws {
        let home = try makeHome()
        let folder = home.file("new")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        // A program that creates a library waits for a lock of the directory, which it does not get here.
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        var result = ProgramResult(status: 1)
        // It waits for five seconds, which may be too short for a busy machine to send the signal.
        for _ in 1...5 where result.status == 1 {
            let program = try home.start(["doctor", "--save", folder + "/new.sqlite"])
            for _ in 0..<30_000 {
                guard try names(folder).isEmpty else { break }
                usleep(2000)
            }
            #expect(try names(folder).allSatisfy { $0.contains("-unfinished-") })
            program.signal(signal)
            result = try program.waitForEnd()
        }
        #expect(result == ProgramResult(status: 128 + signal))
        #expect(try names(folder) == [])
    }

    @Test(arguments: ["--save", "--backup"])
    func `the next use removes what a killed one has left, and no other file`(_ option: String) throws {
        let home = try makeHome()
        let new = home.file("new.sqlite")
        // No process has a number of eight digits.
        let left = ["", "-wal", "-gate"].map { "new.sqlite-unfinished-99999999-a" + $0 }
        let others = ["new.sqlite-unfinished-notes", "x-unfinished-99999999-a", "new.sqlite-unfinished-\(getpid())-a"]
        for name in left + others { try home.write("", to: name) }
        #expect(try home.run(["doctor", option, new]).status == 0)
        let names = try names(home.path).filter { $0.contains("unfinished") }
        #expect(names.sorted() == others.sorted())
    }
}

import BuiltProgram
import Glibc
import TestTraits
import Testing

/// A disk that fails at any of SQLite's writes and syncs.
@Suite(.serialized, .blocking, .seeded, .enabled(if: FaultyDisk.compiler != nil, "there is no compiler for C"))
struct FaultyDiskTests {
    private static let lines = [
        "add Blue --artist Joni --at 2", "edit 1-3 genre=Folk", "delete 4", "begin more", "move 1 --to 3",
        "add Hejira --artist Joni", "commit", "replace artist Joni Mitchell *", "merge 2-3 --different",
        "import ~/update.csv --update --key title",
    ]

    /// The faults of a test: every one at every call if 500 programs are to be killed, otherwise one in turn at every
    /// fifth.
    private func faults(at call: Int) -> [FaultyDisk.Fault] {
        let all = FaultyDisk.Fault.allCases
        if EnduranceSettings.kills >= 500 { return all }
        let number = call + EnduranceSettings.seed
        return number.isMultiple(of: 5) ? [all[number / 5 % all.count]] : []
    }

    @Test func `a script on a failed disk leaves no partial change, and reports the error`() throws {
        let update = "title,artist,year\nHejira,Joni,1976\nBlue,Joni,1971\nRed,King Crimson,1974\n"
        let workload = Workload(
            way: .script, files: ["update.csv": update], setup: ["edit 5 genre=Pop1"], lines: Self.lines)
        let baseline = try WorkloadBaseline(workload)
        let disk = try FaultyDisk()
        #expect(try run(baseline.makeHome(), workload, disk.environment()).status == 0)
        let calls = disk.calls
        try #require(calls > 20)
        for call in 1...calls {
            for fault in faults(at: call) {
                let home = try baseline.makeHome()
                let result = try run(home, workload, disk.environment(fault, at: call))
                // A faster script makes fewer calls, and may not have reached the fault.
                if disk.calls < call { #expect(result.status == 0, "\(fault) at \(call): \(result)") }
                expectSentence(result, fault, "\(fault) at \(call)")
                #expect(home.bytes(of: "library.sqlite-damaged") == nil, "\(fault) at \(call)")
                let state = try HomeInspection(of: home).expectSound(baseline, "\(fault) at \(call)")
                if result.status == 0 { #expect(state == baseline.states.last, "\(fault) at \(call): \(result)") }
                let finished = Workload.finished(in: result.output.split(separator: "\n"))
                #expect(baseline.states.dropFirst(finished).contains(state), "\(fault) at \(call): \(result), \(state)")
            }
        }
    }

    @Test func `at the prompt, a command that fails because of the disk is lost, and later ones are saved`() throws {
        let home = try ProgramHome()
        _ = try home.run(["-c", "count"])
        let disk = try FaultyDisk()
        let lines = (1...6).map { "add Album\($0) --artist A" }
        #expect(
            try ProgramHome(copying: home).run(["-i"], input: lines.joinedLines, environment: disk.environment()).status
                == 0)
        for call in 1...disk.calls {
            for fault in faults(at: call).map(\.once) {
                let home = try ProgramHome(copying: home)
                let result = try home.run(
                    ["-i"], input: lines.joinedLines + "echo 'goes on'\n",
                    environment: disk.environment(fault, at: call))
                #expect(result.output == "goes on\n", "\(fault) at \(call): \(result)")
                #expect(result.status == 0, "\(fault) at \(call): \(result)")
                #expect(home.bytes(of: "library.sqlite-damaged") == nil, "\(fault) at \(call)")
                let refused = result.diagnostics.split(separator: "\n").count
                let titles = try home.run(["-c", "list artist:=A --format jsonl"])
                #expect(refused <= 1, "\(fault) at \(call): \(result), \(titles)")
                #expect(titles.diagnostics == "", "\(fault) at \(call): \(result), \(titles)")
                let kept = titles.output.split(separator: "\n").count
                #expect(kept == lines.count - refused, "\(fault) at \(call): \(result), \(titles)")
            }
        }
    }

    @Test(arguments: [ENOLCK, EOPNOTSUPP, EINVAL, ENOSYS])
    func `a file system without locks is reported as such, at once`(code: Int32) throws {
        let home = try ProgramHome()
        #expect(try home.run(["-c", "add Blue --artist Joni", "--create"]).status == 0)
        let disk = try FaultyDisk()
        let environment = disk.environment(locksFailingWith: code)
        for line in ["count", "add Red --artist A", "undo"] {
            let start = ContinuousClock.now
            let result = try home.run(["-c", line], environment: environment)
            #expect(ContinuousClock.now - start < .seconds(4) * Sanitizers.slowness)
            #expect(
                result.status == 1,
                "\(line): \(result)")
            #expect(
                result.diagnostics.contains("the file system of the library '\(home.library)' supports no locks"),
                "\(line): \(result)")
        }
        #expect(try home.run(["-c", "count"]).output == "6\n")
        #expect(try home.run(["doctor"]).status == 0)
    }

    @Test(arguments: [
        (ENOSPC, "is full. Free some space"), (EDQUOT, "is full. Free some space"), (EFBIG, "'ulimit -f'"),
        (EIO, "has failed."),
    ])
    func `a write or sync that fails is reported with its reason, also while the library is created`(
        code: Int32, reason: String
    ) throws {
        let disk = try FaultyDisk()
        for isNew in [false, true] {
            let home = try ProgramHome()
            if !isNew { _ = try home.run(["-c", "count"]) }
            let copy = try ProgramHome(copying: home)
            #expect(try copy.run(["-c", "add A --artist B"], environment: disk.environment()).status == 0)
            for call in 1...disk.calls {
                let copy = try ProgramHome(copying: home)
                let result = try copy.run(
                    ["-c", "add A --artist B"], environment: disk.environment(failingWith: code, at: call))
                let isSaid =
                    result.diagnostics.contains(reason) || result.diagnostics.contains("because its disk is full")
                #expect(result.status == 0 || isSaid, "\(code) at \(call), new: \(isNew): \(result)")
            }
        }
    }

    @Test(arguments: [ENOSPC, EDQUOT, EIO])
    func `an error that the disk reports at the end is not lost`(code: Int32) throws {
        let (home, disk) = (try ProgramHome(), try FaultyDisk())
        let environment = disk.environment(closing: "albums.txt", failsWith: code)
        let reason = String(cString: strerror(code))
        let file = home.file("albums.txt")
        let result = try home.run(["-c", "list > '\(file)'"], environment: environment)
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("'\(file)' cannot be written: \(reason)."), "\(result)")
        let settings = environment.map { "export \($0)='\($1)'; " }.joined()
        let output = try home.runShell("\(settings)exec \"$bluelib\" -c list > '\(file)'")
        #expect(output.status == 1, "\(output)")
        #expect(output.diagnostics.contains("annot write the output: \(reason)."), "\(output)")
    }

    private func run(_ home: ProgramHome, _ workload: Workload, _ more: [String: String]) throws -> ProgramResult {
        let script = try home.write(workload.entries(from: 0).joinedLines, to: "changes.blue")
        return try home.run([script], environment: more)
    }

    /// The error is reported once, in a sentence about the library.
    private func expectSentence(_ result: ProgramResult, _ fault: FaultyDisk.Fault, _ situation: String) {
        let told = result.diagnostics.split(separator: "\n").filter { $0.lowercased().contains("the library '") }
        switch (fault, result.status) {
        case (.kill, 128 + SIGKILL): #expect(told == [])
        case (_, 0): #expect(told == [], "\(situation): \(result)")
        case (_, 1): #expect(told.count == 1 && told.allSatisfy { $0.hasSuffix(".") }, "\(situation): \(result)")
        default: Issue.record("\(situation): \(result)")
        }
    }
}

extension HomeInspection {
    /// Checks that the file is intact and everything can be undone and redone, and returns the contents of the
    /// library.
    func expectSound(_ baseline: WorkloadBaseline, _ situation: Comment) throws -> LibraryState {
        #expect(state.isInOrder, situation)
        try expectSoundFile()
        try expectUndo(to: baseline.firstAlbums)
        return state
    }
}

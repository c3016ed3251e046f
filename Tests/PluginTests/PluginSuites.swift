import TestTraits
import Testing

/// The tests of plugins that work or observe.
///
/// The tests of each of the two suites run one after the other, so that few programs run at the same time and their limits are
/// those of a user's machine. Each wait ends by itself; the time limit reports a wait that does not.
@Suite(.serialized, .blocking(isLong: true), .timeLimit(.minutes(1)))
enum WorkingPlugins {}

/// The tests of plugins that fail, do not end, or are refused.
@Suite(.serialized, .blocking(isLong: true), .timeLimit(.minutes(1)))
enum FailingPlugins {}

/// Plugins that a test writes.
extension FailingPlugins {
    /// A plugin in sh whose commands have the name of the plugin and these lines.
    static func once(_ name: String, _ lines: String, kind: String = "") -> String {
        """
        #!/bin/sh
        case $1 in
        describe) echo '{"plugin": "\(name)", "version": "1", "protocol": 1, "mode": "once", "commands": [
          {"name": "\(name)", "summary": "Does it."\(kind)}]}' ;;
        *) \(lines) ;;
        esac

        """
    }

    /// A plugin in Python that runs these statements for a call `m`.
    static func lines(_ name: String, _ statements: String, _ declaration: String? = nil) -> String {
        let commands = declaration ?? #""commands": [{"name": "\#(name)", "summary": "Does it."}]"#
        return """
            #!/usr/bin/env python3
            import json, sys, time
            def say(**m): print(json.dumps(m), flush=True)
            for line in sys.stdin:
                m = json.loads(line)
                if "hello" in m:
                    print('{"plugin": "\(name)", "version": "1", "protocol": 1, "mode": "lines", \(commands)}', flush=True)
                elif "call" in m:
                    \(statements)

            """
    }

    static func home(_ name: String, _ text: String) throws -> PluginHome {
        let home = try PluginHome()
        try home.install(text, as: name)
        try home.trust(name)
        return home
    }
}

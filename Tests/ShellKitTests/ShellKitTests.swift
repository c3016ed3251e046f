// ShellKitTests

// LineEditingTests

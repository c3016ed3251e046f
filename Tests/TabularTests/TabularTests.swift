// TabularTests

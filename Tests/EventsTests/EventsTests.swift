// EventsTests

import Testing
import CoverCommands

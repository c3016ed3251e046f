import Testing
import Transfers

import Testing
import Pictures

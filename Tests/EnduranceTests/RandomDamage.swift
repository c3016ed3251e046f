import Foundation
import Randomness

/// Random damage in a file, as a disk or a cable may cause it.
enum RandomDamage {
    /// One flipped bit.
    case bit(offset: Int, number: Int)
    /// 64 random bytes.
    case bytes(offset: Int, [UInt8])

    static let size = 64

    /// Damage to a file of this size; both kinds are equally likely.
    init(toFileOf count: Int, _ random: inout SeededRandom) {
        if random.once(in: 2) {
            self = .bit(offset: random.below(count), number: random.below(8))
        } else {
            let offset = random.below(count - Self.size)
            self = .bytes(offset: offset, (0..<Self.size).map { _ in UInt8(random.below(256)) })
        }
    }

    func inflict(on bytes: inout Data) {
        switch self {
        case .bit(let offset, let number): bytes[offset] ^= 1 << UInt8(number)
        case .bytes(let offset, let new): bytes.replaceSubrange(offset..<offset + new.count, with: new)
        }
    }
}

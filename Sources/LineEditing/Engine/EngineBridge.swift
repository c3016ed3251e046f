import CLibEdit

/// Carries calls from C to the engine's client.
final class EngineBridge {
    private unowned let client: any EngineClient

    init(_ client: any EngineClient) {
        self.client = client
    }

    static func from(_ owner: UnsafeMutableRawPointer?) -> EngineBridge? {
        owner.map { Unmanaged<EngineBridge>.fromOpaque($0).takeUnretainedValue() }
    }

    func readKey(into key: UnsafeMutablePointer<UInt32>?) -> Int32 {
        switch client.nextKey() {
        case .scalar(let value):
            key?.pointee = value
            return Int32(CLE_KEY_READ)
        case .endOfInput: return Int32(CLE_KEY_END_OF_INPUT)
        case .abort: return Int32(CLE_KEY_ABORT)
        }
    }

    func run(_ number: Int32) -> Int32 {
        guard EditorFunction.all.indices.contains(Int(number)) else { return Int32(CLE_ERROR) }
        switch client.run(EditorFunction.all[Int(number)]) {
        case .done: return Int32(CLE_NORMAL)
        case .lineChanged: return Int32(CLE_REFRESH)
        case .lineEntered: return Int32(CLE_NEWLINE)
        case .impossible: return Int32(CLE_ERROR)
        }
    }
}

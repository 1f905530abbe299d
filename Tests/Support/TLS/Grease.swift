/// The sixteen reserved values 0x0a0a, 0x1a1a ... 0xfafa (RFC 8701 2).
public enum Grease {
  public static let values: [UInt16] = (0..<16).map { $0 << 12 | 0x0a00 | $0 << 4 | 0x000a }

  public static func value(_ generator: inout SeededGenerator) -> UInt16 {
    values[Int.random(in: 0..<16, using: &generator)]
  }
}

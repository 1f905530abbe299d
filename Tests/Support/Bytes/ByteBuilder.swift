/// Writes big-endian structures from top to bottom; a length prefix is a closure around the bytes that it counts.
///
/// Lengths are cut to their width without complaint, so that a test may build what no honest sender could.
public struct ByteBuilder: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public static func build(_ body: (inout ByteBuilder) -> Void) -> [UInt8] {
    var builder = ByteBuilder()
    body(&builder)
    return builder.bytes
  }

  public var count: Int { bytes.count }

  public mutating func u8(_ value: some BinaryInteger) { integer(UInt64(truncatingIfNeeded: value), width: 1) }
  public mutating func u16(_ value: some BinaryInteger) { integer(UInt64(truncatingIfNeeded: value), width: 2) }
  public mutating func u24(_ value: some BinaryInteger) { integer(UInt64(truncatingIfNeeded: value), width: 3) }
  public mutating func u32(_ value: some BinaryInteger) { integer(UInt64(truncatingIfNeeded: value), width: 4) }
  public mutating func u64(_ value: some BinaryInteger) { integer(UInt64(truncatingIfNeeded: value), width: 8) }

  public mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
  public mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }
  public mutating func zeros(_ count: Int) { bytes.append(contentsOf: [UInt8](repeating: 0, count: count)) }

  public mutating func block8(_ body: (inout ByteBuilder) -> Void) { block(width: 1, body) }
  public mutating func block16(_ body: (inout ByteBuilder) -> Void) { block(width: 2, body) }
  public mutating func block24(_ body: (inout ByteBuilder) -> Void) { block(width: 3, body) }

  /// Overwrites two bytes, for checksums.
  public mutating func patch(_ value: UInt16, at offset: Int) {
    bytes[offset] = UInt8(truncatingIfNeeded: value >> 8)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: value)
  }

  private mutating func block(width: Int, _ body: (inout ByteBuilder) -> Void) {
    let inner = ByteBuilder.build(body)
    integer(UInt64(inner.count), width: width)
    append(inner)
  }

  private mutating func integer(_ value: UInt64, width: Int) {
    for place in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(place)))) }
  }
}

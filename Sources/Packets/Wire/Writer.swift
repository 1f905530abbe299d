/// Composes bytes into a caller's buffer; a packet that does not fit throws and never traps.
///
/// The counterpart of `Cursor`: parsing reads received bytes, composing writes Picket's own.
public struct Writer: ~Copyable {
  public private(set) var bytes: [UInt8]
  /// The most bytes this writer will hold.
  public let capacity: Int

  /// Reserves everything at once, so that composing allocates nothing later.
  public init(capacity: Int) {
    self.capacity = capacity
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  public var count: Int { bytes.count }

  /// Forgets what was written and keeps the memory.
  public mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  func need(_ more: Int) throws(DecodeError) {
    if capacity - bytes.count < more { throw DecodeError(.limit, at: bytes.count) }
  }

  public mutating func u8(_ value: UInt8) throws(DecodeError) {
    try need(1)
    bytes.append(value)
  }

  public mutating func u16(_ value: UInt16) throws(DecodeError) {
    try need(2)
    bytes.add(value)
  }

  public mutating func u32(_ value: UInt32) throws(DecodeError) {
    try need(4)
    bytes.add(value)
  }

  public mutating func u64(_ value: UInt64) throws(DecodeError) {
    try need(8)
    bytes.add(value)
  }

  public mutating func write(_ span: RawSpan) throws(DecodeError) {
    try need(span.byteCount)
    bytes.add(span)
  }

  /// Writes a big-endian 16-bit value over bytes already written: lengths and checksums known only later.
  public mutating func patch(_ value: UInt16, at offset: Int) {
    bytes[offset] = UInt8(truncatingIfNeeded: value >> 8)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: value)
  }

  /// Writes over bytes already written.
  mutating func patch(_ span: RawSpan, at offset: Int) {
    bytes.overwrite(at: offset, with: span)
  }

  mutating func clear(_ range: Range<Int>) {
    for place in range { bytes[place] = 0 }
  }
}

// The pieces that packets and DNS messages have in common.

extension Writer {
  mutating func address(_ address: Address) throws(DecodeError) {
    try u64(address.high)
    try u64(address.low)
  }

  /// Wire form, uncompressed and with the root's octet.
  mutating func name(_ name: Name) throws(DecodeError) {
    try octets(of: name)
    try u8(0)
  }
}

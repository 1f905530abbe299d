/// The one reader of untrusted bytes: every load is preceded by a check that throws, never by a trap.
///
/// `~Escapable`, so that a view cannot outlive its packet. The only file in `Wire` with the word `unsafe`.
public struct Cursor: ~Escapable {
  @usableFromInline let bytes: RawSpan
  @usableFromInline var position: Int
  /// Where this cursor's first byte lies in the outermost span, so that errors name an offset in the packet.
  @usableFromInline let base: Int

  @_lifetime(copy bytes)
  @inlinable public init(_ bytes: RawSpan, base: Int = 0) {
    self.bytes = bytes
    self.position = 0
    self.base = base
  }

  @inlinable public var remaining: Int { bytes.byteCount &- position }
  @inlinable public var isAtEnd: Bool { position == bytes.byteCount }
  /// Offset of the next byte in the outermost span.
  @inlinable public var offset: Int { base &+ position }

  @inlinable public func error(_ kind: DecodeError.Kind) -> DecodeError { DecodeError(kind, at: offset) }

  @inlinable @inline(__always) func need(_ count: Int) throws(DecodeError) {
    if count < 0 || remaining < count { throw error(.truncated) }
  }

  @_lifetime(self: copy self)
  @inlinable @inline(__always) public mutating func u8() throws(DecodeError) -> UInt8 {
    try need(1)
    let value = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt8.self)
    position &+= 1
    return value
  }

  @_lifetime(self: copy self)
  @inlinable @inline(__always) public mutating func u16() throws(DecodeError) -> UInt16 {
    try need(2)
    let value = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt16.self)
    position &+= 2
    return UInt16(bigEndian: value)
  }

  @_lifetime(self: copy self)
  @inlinable @inline(__always) public mutating func u24() throws(DecodeError) -> UInt32 {
    try need(3)
    let high = UInt32(try u8())
    return high << 16 | UInt32(try u16())
  }

  @_lifetime(self: copy self)
  @inlinable @inline(__always) public mutating func u32() throws(DecodeError) -> UInt32 {
    try need(4)
    let value = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt32.self)
    position &+= 4
    return UInt32(bigEndian: value)
  }

  @_lifetime(self: copy self)
  @inlinable @inline(__always) public mutating func u64() throws(DecodeError) -> UInt64 {
    try need(8)
    let value = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self)
    position &+= 8
    return UInt64(bigEndian: value)
  }

  /// The byte `ahead` places after the next one, without moving.
  @inlinable public func peek(_ ahead: Int = 0) throws(DecodeError) -> UInt8 {
    if ahead < 0 || remaining <= ahead { throw error(.truncated) }
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position &+ ahead, as: UInt8.self)
  }

  @_lifetime(self: copy self)
  @inlinable @inline(__always) public mutating func skip(_ count: Int) throws(DecodeError) {
    try need(count)
    position &+= count
  }

  /// The next `count` bytes as a span of their own.
  @_lifetime(copy self)
  @inlinable @inline(__always) public mutating func take(_ count: Int) throws(DecodeError) -> RawSpan {
    try need(count)
    let span = unsafe bytes.extracting(unchecked: position..<(position &+ count))
    position &+= count
    return span
  }

  /// The next `count` bytes as a cursor of their own, which cannot read past them.
  @_lifetime(copy self)
  @inlinable @inline(__always) public mutating func sub(_ count: Int) throws(DecodeError) -> Cursor {
    let start = offset
    return Cursor(try take(count), base: start)
  }

  /// Everything that is left.
  @_lifetime(copy self)
  @inlinable public func rest() -> RawSpan {
    unsafe bytes.extracting(unchecked: position..<bytes.byteCount)
  }
}

// Span's own accessors are marked unsafe in Swift 6.3; these wrappers keep that word in this file.
extension RawSpan {
  /// The byte at `index`. Traps outside the span: use it for computed indices, never for lengths that were read.
  @inlinable public subscript(index: Int) -> UInt8 {
    // One comparison for both ends: a negative index is a large one.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: byteCount))
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt8.self)
  }

  /// `size` octets, at most eight, from `index` on, the first in the lowest bits. Traps outside the span.
  @inlinable @inline(__always) public func word(at index: Int, size: Int) -> UInt64 {
    precondition(index >= 0 && size >= 0 && size <= 8 && index <= byteCount &- size)
    let mask = size == 8 ? ~0 : (1 as UInt64) &<< UInt64(8 &* size) &- 1
    if byteCount >= 8 {
      // Near the end the last eight octets are loaded, and those before `index` shifted out.
      let place = min(index, byteCount &- 8)
      let word = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
      return UInt64(littleEndian: word) &>> UInt64(8 &* (index &- place)) & mask
    }
    var word: UInt64 = 0
    for place in 0..<size { word |= UInt64(self[index &+ place]) &<< UInt64(8 &* place) }
    return word
  }

  /// The big-endian word at `index`. Traps outside the span.
  @inlinable @inline(__always) public func u32(at index: Int) -> UInt32 {
    precondition(index >= 0 && index <= byteCount &- 4)
    return UInt32(bigEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self))
  }

  @inlinable public func contains(_ octet: UInt8) -> Bool {
    for index in 0..<byteCount where self[index] == octet { return true }
    return false
  }

  @inlinable public func equals(_ other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    var index = 0
    while index &+ 8 <= byteCount {
      let mine = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      let theirs = unsafe other.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      if mine != theirs { return false }
      index &+= 8
    }
    while index < byteCount {
      let mine = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt8.self)
      let theirs = unsafe other.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt8.self)
      if mine != theirs { return false }
      index &+= 1
    }
    return true
  }

  /// Bytes `range` of this span, or nil when it reaches beyond the end.
  @_lifetime(copy self)
  @inlinable public func slice(_ range: Range<Int>) -> RawSpan? {
    guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
    return unsafe extracting(unchecked: range)
  }

  /// Bytes `range` of this span. Traps outside it: for ranges that were checked before.
  @_lifetime(copy self)
  @inlinable @inline(__always) public func within(_ range: Range<Int>) -> RawSpan {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount)
    return unsafe extracting(unchecked: range)
  }
}

extension Span where Element == UInt8 {
  /// The same bytes without their type.
  @inlinable public var raw: RawSpan {
    @_lifetime(copy self) get { unsafe bytes }
  }
}

extension Array where Element == UInt8 {
  /// The array's bytes, borrowed.
  @inlinable public var raw: RawSpan {
    @_lifetime(borrow self) get { unsafe span.bytes }
  }

  /// Copies `source` to `offset`. Traps when it does not fit: callers check against their own bounds first.
  @inlinable public mutating func overwrite(at offset: Int, with source: RawSpan) {
    precondition(offset >= 0 && offset <= count && source.byteCount <= count - offset)
    if source.byteCount == 0 { return }
    unsafe withUnsafeMutableBytes { target in
      unsafe source.withUnsafeBytes { source in
        if let from = source.baseAddress, let to = target.baseAddress {
          unsafe (to + offset).copyMemory(from: from, byteCount: source.count)
        }
      }
    }
  }

  /// Adds `source` at the end.
  @inlinable @inline(__always) mutating func add(_ source: RawSpan) {
    unsafe source.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// Adds a number, its highest octet first.
  @inlinable @inline(__always) mutating func add(_ number: some FixedWidthInteger) {
    unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
  }

  /// Moves bytes within the array; the two places may overlap. Traps outside it.
  @inlinable public mutating func move(from range: Range<Int>, to offset: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && offset >= 0 && offset <= count - range.count)
    unsafe withUnsafeMutableBytes { bytes in
      if let base = bytes.baseAddress {
        unsafe (base + offset).copyMemory(from: base + range.lowerBound, byteCount: range.count)
      }
    }
  }
}

extension Span<UInt64> {
  /// The same memory as octets: the lowest octet of each word first.
  @inlinable public var octets: RawSpan {
    @_lifetime(copy self) get { unsafe bytes }
  }
}

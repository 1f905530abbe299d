internal import Wire

// Every value has one encoding, and others are refused: reading and writing gives the same bytes.
extension Cursor {
  @_lifetime(self: copy self)
  mutating func flag() throws(DecodeError) -> Bool {
    switch try u8() {
    case 0: return false
    case 1: return true
    default: throw error(.invalid)
    }
  }

  @_lifetime(self: copy self)
  mutating func choice<Choice: CaseIterable>(_ type: Choice.Type) throws(DecodeError) -> Choice {
    try choice(of: Array(Choice.allCases))
  }

  @_lifetime(self: copy self)
  mutating func choice<Choice>(of all: [Choice]) throws(DecodeError) -> Choice {
    let place = Int(try u8())
    guard place < all.count else { throw error(.invalid) }
    return all[place]
  }

  @_lifetime(self: copy self)
  mutating func text() throws(DecodeError) -> String {
    let count = Int(try u16())
    guard count <= LinkFormat.longestText else { throw error(.invalid) }
    let span = try take(count)
    var octets: [UInt8] = []
    octets.reserveCapacity(count)
    for index in 0..<count { octets.append(span[index]) }
    guard let text = String(validating: octets, as: UTF8.self) else { throw error(.invalid) }
    return text
  }

  /// `size` is the fewest bytes of an element: an impossible count reserves no memory.
  @_lifetime(self: copy self)
  mutating func list<Element>(
    of size: Int, most: Int = .max, _ read: (inout Cursor) throws(DecodeError) -> Element
  ) throws(DecodeError) -> [Element] {
    let count = Int(try u16())
    guard count <= most else { throw error(.limit) }
    guard count * size <= remaining else { throw error(.truncated) }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  @_lifetime(self: copy self)
  mutating func optional<Value>(
    _ read: (inout Cursor) throws(DecodeError) -> Value
  ) throws(DecodeError) -> Value? {
    try flag() ? try read(&self) : nil
  }

  @_lifetime(self: copy self)
  mutating func address() throws(DecodeError) -> Address {
    let (high, low) = (try u64(), try u64())
    return Address(high: high, low: low)
  }

  @_lifetime(self: copy self)
  mutating func endpoint() throws(DecodeError) -> Endpoint { Endpoint(try address(), port: try u16()) }
}

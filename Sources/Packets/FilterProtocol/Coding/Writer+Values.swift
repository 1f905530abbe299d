internal import Wire

// How values are written. `Cursor+Values.swift` reads them.
extension Writer {
  mutating func flag(_ value: Bool) throws(DecodeError) { try u8(value ? 1 : 0) }

  /// A case by its place among all.
  mutating func choice<Choice: CaseIterable & Equatable>(_ choice: Choice) throws(DecodeError) {
    try self.choice(choice, of: Array(Choice.allCases))
  }

  /// Writes a case by its place in `all`, for a list that was computed before.
  mutating func choice<Choice: Equatable>(_ choice: Choice, of all: [Choice]) throws(DecodeError) {
    try u8(UInt8(truncatingIfNeeded: all.firstIndex(of: choice) ?? all.count))
  }

  /// Cuts the text to the maximum length, between characters.
  mutating func text(_ text: String) throws(DecodeError) {
    var (kept, size) = ("", 0)
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      if size > LinkFormat.longestText { break }
      kept.unicodeScalars.append(scalar)
    }
    try u16(UInt16(truncatingIfNeeded: kept.utf8.count))
    try write(Array(kept.utf8).raw)
  }

  mutating func list<Element>(
    _ elements: [Element], _ write: (Element, inout Writer) throws(DecodeError) -> Void
  ) throws(DecodeError) {
    guard let count = UInt16(exactly: elements.count) else { throw DecodeError(.limit, at: self.count) }
    try u16(count)
    for element in elements { try write(element, &self) }
  }

  mutating func optional<Value>(
    _ value: Value?, _ write: (Value, inout Writer) throws(DecodeError) -> Void
  ) throws(DecodeError) {
    try flag(value != nil)
    if let value { try write(value, &self) }
  }

  /// Both words, for either family.
  mutating func whole(_ address: Address) throws(DecodeError) {
    try u64(address.high)
    try u64(address.low)
  }

  mutating func endpoint(_ endpoint: Endpoint) throws(DecodeError) {
    try whole(endpoint.address)
    try u16(endpoint.port)
  }
}

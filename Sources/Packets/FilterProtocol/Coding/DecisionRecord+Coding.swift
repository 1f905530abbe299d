internal import Catalog
internal import Policy
internal import Wire

extension DecisionRecord {
  /// The fewest bytes of a record: it has no name.
  static let shortest = 54
  /// The most bytes of a record.
  static let longest = shortest + Name.capacity

  // Computed once, since there are many records.
  private static let vias = Via.allCases
  private static let reasons = Reason.allCases

  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u64(time)
    try writer.u64(revision)
    try writer.u16(device)
    try writer.choice(via, of: DecisionRecord.vias)
    try writer.flag(verdict == .allow)
    try writer.choice(reason, of: DecisionRecord.reasons)
    try writer.u16(store)
    try writer.u64(categories.low)
    try writer.u64(categories.high)
    try writer.u16(application)
    try writer.u8(UInt8(truncatingIfNeeded: name.count))
    try writer.octets(of: name)
    try writer.u32(count)
    try writer.u64(last)
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    time = try cursor.u64()
    revision = try cursor.u64()
    device = try cursor.u16()
    via = try cursor.choice(of: DecisionRecord.vias)
    verdict = try cursor.flag() ? .allow : .block
    reason = try cursor.choice(of: DecisionRecord.reasons)
    store = try cursor.u16()
    let (low, high) = (try cursor.u64(), try cursor.u64())
    categories = CategorySet(low: low, high: high)
    application = try cursor.u16()
    let count = Int(try cursor.u8())
    guard let name = Name(octets: try cursor.take(count)) else { throw cursor.error(.invalid) }
    self.name = name
    self.count = try cursor.u32()
    last = try cursor.u64()
    server = DecisionRecord.noServer
    questionType = 0
    if self.count == 0 || last < time { throw cursor.error(.invalid) }
  }
}

import Wire

/// A request head in plain values, with names as text.
struct HTTPExample: Equatable {
  var head: HTTPHead?
  var host: String?
  var target: String?
  var isMore = false
  var invalidAt: Int?

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    switch HTTPHead.parse(bytes.raw) {
    case .more: isMore = true
    case .invalid(let offset): invalidAt = offset
    case .head(let head):
      self.head = head
      host = head.host.map { HTTPExample.spell($0.name(in: bytes.raw)) }
      target = head.targetAuthority.map { HTTPExample.spell($0.name(in: bytes.raw)) }
    }
  }

  static func spell(_ reading: Name.Reading) -> String {
    switch reading {
    case .name(let name): name.description
    case .address: "<address>"
    case .empty: "<empty>"
    case .invalid: "<invalid>"
    }
  }
}

/// A small generator whose seed makes a failing case repeatable.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

internal import Wire

/// A packet that is put together from its fragments.
struct Puzzle {
  /// What its pieces share.
  struct Key: Equatable {
    let source: Address
    let destination: Address
    let identification: UInt32
    /// Of IPv4 alone: pieces of IPv6 may say what they like.
    let number: UInt8

    var isIPv6: Bool { !source.isIPv4 }

    init(_ fragment: borrowing Fragment) {
      (source, destination) = (fragment.source, fragment.destination)
      identification = fragment.identification
      number = source.isIPv4 ? fragment.number : 0
    }

    init() {
      let nobody = Address(high: 0, low: 0)
      (source, destination, identification, number) = (nobody, nobody, 0, 0)
    }
  }

  /// A bit for each eight octets.
  static let presenceWords = 128
  /// Of IPv4 60 octets. Longer headers of IPv6 stand before nothing that is for people.
  static let longestHead = 256

  let key: Key
  let begun: UInt64
  var isUsed: Bool
  /// Of the first piece, as long as that is there.
  var headCount = 0
  var number: UInt8 = 0
  var numberPlace = 0
  /// How long the data is, as the last piece says.
  private(set) var total: Int?
  private var reach = 0
  private var octets = 0

  init() { (key, begun, isUsed) = (Key(), 0, false) }

  init(_ key: Key, begun: UInt64) { (self.key, self.begun, isUsed) = (key, begun, true) }

  enum Fit {
    case range(Range<Int>)
    /// No piece looks so.
    case wrong
    /// It does not go with the others.
    case contradicts
  }

  /// Where a piece goes, by its length alone.
  func fit(_ piece: borrowing Fragment) -> Fit {
    var length = piece.data.byteCount
    if !piece.isLast && length % 8 != 0 {
      // RFC 8200 4.5 has it answered; IPv4's kernel takes what is whole of it.
      if key.isIPv6 { return .wrong }
      length -= length % 8
    }
    let end = piece.offset + length
    if end > Reassembler.longest { return key.isIPv6 ? .wrong : .contradicts }
    if length == 0 { return .contradicts }
    if piece.isLast {
      if end < reach || total.map({ $0 != end }) == true { return .contradicts }
    } else if let total, end > total {
      return .contradicts
    }
    return .range(piece.offset..<end)
  }

  mutating func add(_ range: Range<Int>, isLast: Bool) {
    octets += range.count
    reach = max(reach, range.upperBound)
    if isLast { total = range.upperBound }
  }

  var isComplete: Bool { octets == total && headCount > 0 }
}

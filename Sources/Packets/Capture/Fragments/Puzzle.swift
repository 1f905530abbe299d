internal import Wire

/// A packet under reassembly.
struct Puzzle {
  /// What all fragments of a packet share.
  struct Key: Equatable {
    let source: Address
    let destination: Address
    let identification: UInt32
    /// IPv4 only: the protocol in fragments of IPv6 may differ.
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

  /// One bit for each eight octets.
  static let presenceWords = 128
  /// 60 octets for IPv4. No ordinary IPv6 packet has a longer chain of headers.
  static let longestHead = 256

  let key: Key
  let begun: UInt64
  var isUsed: Bool
  /// Set by the first fragment.
  var headCount = 0
  var number: UInt8 = 0
  var numberPlace = 0
  /// The length of the data, as the last fragment says.
  private(set) var total: Int?
  private var reach = 0
  private var octets = 0

  init() { (key, begun, isUsed) = (Key(), 0, false) }

  init(_ key: Key, begun: UInt64) { (self.key, self.begun, isUsed) = (key, begun, true) }

  enum Fit {
    case range(Range<Int>)
    /// No valid fragment.
    case wrong
    /// It contradicts other fragments.
    case contradicts
  }

  /// Whether a fragment fits, by its place and length alone.
  func fit(_ piece: borrowing Fragment) -> Fit {
    var length = piece.data.byteCount
    if !piece.isLast && length % 8 != 0 {
      // RFC 8200 4.5 has it answered with an error; for IPv4, the kernel accepts its whole eighths.
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

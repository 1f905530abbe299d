/// The name that a DNS query asks for (RFC 1035 4.1), read from the whole message.
public enum ReferenceDNS {
  /// The one question's name, or `.noName` for a query without one (RFC 9619, RFC 7873 5.4).
  ///
  /// Octets no host name has are written `\DDD`, dots inside labels `\.`; the root is `.`. Sections behind the
  /// question are not looked at.
  public static func question(message: [UInt8]) -> Outcome {
    guard message.count >= 12 else { return .invalid }
    let isResponse = message[2] & 0x80 != 0
    let count = Int(message[4]) << 8 | Int(message[5])
    if isResponse || count > 1 { return .invalid }
    if count == 0 { return .noName }
    guard let (labels, end) = labels(of: message, at: 12), end + 4 <= message.count else { return .invalid }
    if labels.isEmpty { return .name(".") }
    return .name(labels.map(text).joined(separator: "."))
  }

  /// The labels of the name at `start`, and where the bytes behind it begin.
  ///
  /// Each pointer must lead to a place before itself and before all earlier targets, so that no chain can loop; pointers
  /// into the header are invalid.
  public static func labels(of message: [UInt8], at start: Int) -> (labels: [[UInt8]], end: Int)? {
    var labels: [[UInt8]] = []
    var place = start
    var lowest = start
    var jumps = 0
    var end: Int?
    while place < message.count {
      let size = Int(message[place])
      switch size >> 6 {
      case 0 where size == 0:
        let octets = labels.reduce(1) { $0 + 1 + $1.count }
        return octets <= 255 ? (labels, end ?? place + 1) : nil
      case 0:
        guard place + 1 + size <= message.count else { return nil }
        labels.append(Array(message[(place + 1)..<(place + 1 + size)]))
        place += 1 + size
      case 3:
        guard place + 1 < message.count else { return nil }
        let target = size & 0x3f << 8 | Int(message[place + 1])
        jumps += 1
        guard target < lowest, target >= 12, jumps <= 126 else { return nil }
        end = end ?? place + 2
        (place, lowest) = (target, target)
      default: return nil
      }
    }
    return nil
  }

  private static func text(_ label: [UInt8]) -> String {
    label.map { octet in
      switch octet {
      case 46, 92: return "\\" + String(UnicodeScalar(octet))
      case 65...90: return String(UnicodeScalar(octet + 32))
      case 33...126: return String(UnicodeScalar(octet))
      default: return "\\" + String(String(1000 + Int(octet)).dropFirst())
      }
    }.joined()
  }
}

/// Names and values as queries and plain forms have them (URL, 5.1): each is decoded once, to plain text.
enum FormEncoding {
  /// `name=value` with `&` between them, in their order.
  static func items(_ octets: some Collection<UInt8>, most: Int) throws(HTTPRefusal) -> [QueryItem] {
    var items: [QueryItem] = []
    for pair in octets.split(separator: UInt8(ascii: "&")) {
      guard items.count < most else { throw .malformed("at most \(most) parameters are read here") }
      let halves = pair.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(halves[0]), !name.isEmpty, let value = decoded(halves.count > 1 ? halves[1] : []) else {
        throw .malformed("a parameter is name=value, with UTF-8 written as percent and no control characters")
      }
      items.append(QueryItem(name, value))
    }
    return items
  }

  /// Nil where a percent is not followed by two digits, or where what comes out is no plain text.
  static func decoded(_ octets: some Collection<UInt8>) -> String? {
    var plain: [UInt8] = []
    var rest = octets.makeIterator()
    while let octet = rest.next() {
      guard octet == UInt8(ascii: "%") else {
        plain.append(octet)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
      plain.append(high << 4 | low)
    }
    guard plain.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    return String(validating: plain, as: UTF8.self)
  }

  private static func digit(_ octet: UInt8) -> UInt8? {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): octet - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

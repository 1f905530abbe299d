package import PicketJSON

/// A message of the courier's, or to it, that makes no sense.
package struct CarryFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Octets as text: two digits for each, in one spelling.
package enum OctetText {
  private static let digits = Array("0123456789abcdef".utf8)

  package static func text(_ octets: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(octets.count * 2)
    for octet in octets {
      text.append(digits[Int(octet >> 4)])
      text.append(digits[Int(octet & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil for other text.
  package static func octets(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var octets: [UInt8] = []
    octets.reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
      octets.append(high << 4 | low)
    }
    return octets
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}

extension JSON {
  package static func octets(_ octets: [UInt8]) -> JSON { .string(OctetText.text(octets)) }
  package static func octets(_ octets: [UInt8]?) -> JSON { octets.map { .octets($0) } ?? .null }
}

extension JSON.Object {
  package func octets(_ key: String) throws(CarryFault) -> [UInt8] {
    guard let octets = self[key]?.string.flatMap({ OctetText.octets($0) }) else {
      throw CarryFault("\(key) is missing")
    }
    return octets
  }

  package func octetsIfAny(_ key: String) throws(CarryFault) -> [UInt8]? {
    guard let value = self[key], !value.isNull else { return nil }
    return try octets(key)
  }

  package func number(_ key: String) throws(CarryFault) -> Int64 {
    guard let number = self[key]?.int else { throw CarryFault("\(key) is missing") }
    return number
  }

  package func word(_ key: String) throws(CarryFault) -> String {
    guard let word = self[key]?.string else { throw CarryFault("\(key) is missing") }
    return word
  }

  package func flag(_ key: String) throws(CarryFault) -> Bool {
    guard let flag = self[key]?.bool else { throw CarryFault("\(key) is missing") }
    return flag
  }

  package func objects(_ key: String) throws(CarryFault) -> [JSON.Object] {
    guard let array = self[key]?.array else { throw CarryFault("\(key) is missing") }
    let objects = array.compactMap(\.object)
    guard objects.count == array.count else { throw CarryFault("\(key) has something else in it") }
    return objects
  }

  package func object(_ key: String) throws(CarryFault) -> JSON.Object {
    guard let object = self[key]?.object else { throw CarryFault("\(key) is missing") }
    return object
  }
}

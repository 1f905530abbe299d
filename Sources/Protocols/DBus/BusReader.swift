internal import CSystemd
internal import Glibc

/// Reads a message of any type. libsystemd has checked that it is whole.
@safe struct BusReader {
  /// Containers within containers, of which D-Bus allows 64.
  private static let deepest = 64
  /// Values of one message at most, and octets of its texts. A container that holds more than is left is not read, and nothing behind it.
  private static let mostValues = 65_536
  private static let mostOctets = 4 << 20

  private let message: OpaquePointer
  private var (valuesLeft, octetsLeft) = (BusReader.mostValues, BusReader.mostOctets)

  private init(_ message: OpaquePointer) { unsafe self.message = unsafe message }

  static func values(of message: OpaquePointer) -> [BusValue] {
    var reader = unsafe BusReader(message)
    return reader.values(depth: 0)
  }

  private mutating func values(depth: Int) -> [BusValue] {
    var values: [BusValue] = []
    while let value = next(depth) { values.append(value) }
    return values
  }

  /// nil behind the last value of the message, or of the container that was entered.
  private mutating func next(_ depth: Int) -> BusValue? {
    var (type, contents): (CChar, UnsafePointer<CChar>?) = (0, nil)
    guard valuesLeft > 0, unsafe sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    valuesLeft -= 1
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
      var text: UnsafePointer<CChar>?
      guard unsafe sd_bus_message_read_basic(message, type, &text) > 0, let text = unsafe text else { return nil }
      octetsLeft -= Int(unsafe strlen(text))
      return octetsLeft < 0 ? nil : unsafe .text(String(cString: text))
    case UInt8(ascii: "b"): return number(type, CInt.self).map { .flag($0 != 0) }
    case UInt8(ascii: "y"): return number(type, UInt8.self).map { .number(Int64($0)) }
    case UInt8(ascii: "n"): return number(type, Int16.self).map { .number(Int64($0)) }
    case UInt8(ascii: "q"): return number(type, UInt16.self).map { .number(Int64($0)) }
    case UInt8(ascii: "i"): return number(type, Int32.self).map { .number(Int64($0)) }
    case UInt8(ascii: "u"): return number(type, UInt32.self).map { .number(Int64($0)) }
    case UInt8(ascii: "x"): return number(type, Int64.self).map { .number($0) }
    case UInt8(ascii: "t"): return number(type, UInt64.self).map { .number(Int64(clamping: $0)) }
    case UInt8(ascii: "a"): return unsafe container(type, contents, depth).map { .list($0) }
    case UInt8(ascii: "r"), UInt8(ascii: "e"): return unsafe container(type, contents, depth).map { .structure($0) }
    case UInt8(ascii: "v"): return unsafe container(type, contents, depth)?.first.map { .variant($0) }
    // A fraction has eight bytes, and a descriptor four.
    default: return number(type, UInt64.self).map { _ in .other }
    }
  }

  private func number<Number: FixedWidthInteger>(_ type: CChar, _: Number.Type) -> Number? {
    var number: Number = 0
    return unsafe sd_bus_message_read_basic(message, type, &number) > 0 ? number : nil
  }

  private mutating func container(_ type: CChar, _ contents: UnsafePointer<CChar>?, _ depth: Int) -> [BusValue]? {
    guard depth < BusReader.deepest, unsafe sd_bus_message_enter_container(message, type, contents) > 0 else {
      return nil
    }
    let values = values(depth: depth + 1)
    return unsafe sd_bus_message_exit_container(message) > 0 ? values : nil
  }
}

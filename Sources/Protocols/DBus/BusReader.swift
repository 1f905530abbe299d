internal import CSystemd

/// Reads a message of any type. libsystemd has checked that it is whole.
@safe struct BusReader {
  /// Containers within containers, of which D-Bus allows 64.
  private static let deepest = 64
  /// Values of one container at most: what a container with more holds is not read, and nothing behind it.
  private static let most = 65_536

  private let message: OpaquePointer

  init(_ message: OpaquePointer) { unsafe self.message = unsafe message }

  func values(depth: Int = 0) -> [BusValue] {
    var values: [BusValue] = []
    while values.count < BusReader.most, let value = next(depth) { values.append(value) }
    return values
  }

  /// nil behind the last value of the message, or of the container that was entered.
  private func next(_ depth: Int) -> BusValue? {
    var (type, contents): (CChar, UnsafePointer<CChar>?) = (0, nil)
    guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
      var text: UnsafePointer<CChar>?
      guard unsafe sd_bus_message_read_basic(message, type, &text) > 0 else { return nil }
      return unsafe .text(text.map { unsafe String(cString: $0) } ?? "")
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

  private func container(_ type: CChar, _ contents: UnsafePointer<CChar>?, _ depth: Int) -> [BusValue]? {
    guard depth < BusReader.deepest, unsafe sd_bus_message_enter_container(message, type, contents) > 0 else {
      return nil
    }
    let values = values(depth: depth + 1)
    return unsafe sd_bus_message_exit_container(message) > 0 ? values : nil
  }
}

/// The name of a network interface, without characters that are special in either rule language.
///
/// The kernel allows nearly any character in a name, `+`, `*` and quotes included, which rules would read as patterns.
public struct InterfaceName: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ name: String) throws(RulesError) {
    let isPlain = name.utf8.allSatisfy { octet in
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "@"):
        true
      default: false
      }
    }
    guard isPlain, (1...15).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "-") else {
      throw RulesError(
        "interface name '\(name.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined())' cannot be used",
        remedy: "name interfaces as `ip link` lists them: up to 15 letters, digits and . - _ @")
    }
    description = name
  }

  public static func < (left: InterfaceName, right: InterfaceName) -> Bool { left.description < right.description }
}

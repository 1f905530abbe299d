extension JSON {
  /// On one line, without blanks.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `text` as UTF-8.
  public var bytes: [UInt8] { bytes() }

  /// The same value always gives the same bytes when keys are sorted (by their UTF-8).
  public func bytes(sortingKeys: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, sortingKeys)
    return bytes
  }

  private func write(to bytes: inout [UInt8], _ sortsKeys: Bool) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): bytes += "\(value)".utf8
    case .double(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let text): JSON.quote(text, to: &bytes)
    case .array(let elements):
      var mark = UInt8(ascii: "[")
      for element in elements {
        bytes.append(mark)
        mark = UInt8(ascii: ",")
        element.write(to: &bytes, sortsKeys)
      }
      bytes += (elements.isEmpty ? "[]" : "]").utf8
    case .object(let object):
      var members = object.members
      if sortsKeys { members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
      var mark = UInt8(ascii: "{")
      for member in members {
        bytes.append(mark)
        mark = UInt8(ascii: ",")
        JSON.quote(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes, sortsKeys)
      }
      bytes += (members.isEmpty ? "{}" : "}").utf8
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Control characters are escaped, also the one that JSON lets stand: terminals obey it.
  private static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for octet in text.utf8 {
      switch octet {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(octet)
      case ..<0x20, 0x7f:
        bytes += "\\u00".utf8
        bytes.append(digits[Int(octet >> 4)])
        bytes.append(digits[Int(octet & 15)])
      default: bytes.append(octet)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

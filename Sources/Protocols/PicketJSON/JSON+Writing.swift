extension JSON {
  /// On one line, without blanks.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `text` as UTF-8.
  public var bytes: [UInt8] { bytes() }

  /// With sorted keys (by their UTF-8), equal values give equal bytes.
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

  /// Object members one a line, for people.
  public var page: String { page(indent: "") + "\n" }

  private func page(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map { "\(inner)\(JSON.string($0.key).text): \($0.value.page(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements) where elements.contains(where: { $0.object != nil }):
      return "[\n" + elements.map { inner + $0.page(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    default: return text
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  /// Control characters are escaped, including the one that JSON allows, since terminals obey it.
  private static func quote(_ text: String, to bytes: inout [UInt8]) {
    let octets = Array(text.utf8)
    var start = 0
    bytes.append(UInt8(ascii: "\""))
    for index in octets.indices {
      let octet = octets[index]
      let isMark = octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\")
      if octet >= 0x20 && octet != 0x7f && !isMark { continue }
      // A run without escapes is copied at once.
      bytes += octets[start..<index]
      start = index + 1
      bytes.append(UInt8(ascii: "\\"))
      if isMark {
        bytes.append(octet)
      } else {
        bytes += [
          UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0"), digits[Int(octet >> 4)], digits[Int(octet & 15)],
        ]
      }
    }
    bytes += octets[start...]
    bytes.append(UInt8(ascii: "\""))
  }
}

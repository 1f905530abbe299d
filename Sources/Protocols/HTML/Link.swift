/// A place on the server that the page is from.
public struct Link: Hashable, Sendable {
  /// As an address has it, from the first slash on.
  public let text: String

  /// The parts of the path, in clear, without slashes.
  public init(_ parts: String...) { text = "/" + parts.map(Link.encoded).joined(separator: "/") }

  private init(text: String) { self.text = text }

  /// With a question behind it. Items without a value are left out.
  public func asking(_ items: KeyValuePairs<String, String?>) -> Link {
    let items = items.compactMap { name, value in value.map { Link.encoded(name) + "=" + Link.encoded($0) } }
    return items.isEmpty ? self : Link(text: text + (text.contains("?") ? "&" : "?") + items.joined(separator: "&"))
  }

  /// RFC 3986, section 2.3: everything else is escaped. A part that is a dot or two would lead to another folder (5.2.4), also
  /// when it is escaped, and gets a mark that no name of Picket's begins with.
  static func encoded(_ text: String) -> String {
    if text == "." || text == ".." { return "~" + text }
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
    return encoded
  }
}

/// The header fields of a request, by names in lower case.
package struct Headers: Hashable, Sendable {
  /// No browser sends more fields than this.
  package static let most = 64

  /// Fields that mean something else where they come twice: an intermediary may read the first, and this server the last.
  private static let single: Set<String> = [
    "host", "content-length", "content-type", "authorization", "origin", "sec-fetch-site", "transfer-encoding",
    "last-event-id", "cookie",
  ]

  private var fields: [(name: String, value: String)] = []

  package init() {}

  /// Throws for a field that has to be alone and is not, and for one that is not plain text.
  package init(_ fields: some Sequence<(String, String)>) throws(HTTPRefusal) {
    for (name, value) in fields { try add(name, value) }
  }

  mutating func add(_ name: String, _ value: String) throws(HTTPRefusal) {
    guard fields.count < Headers.most else {
      throw HTTPRefusal(431, "TooManyHeaders", "a request has at most \(Headers.most) header fields")
    }
    guard !name.isEmpty, name.utf8.allSatisfy(Headers.isOfName) else {
      throw .malformed("the name of a header field has letters, digits and -")
    }
    let name = name.lowercased()
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
      throw .malformed("a header field has control characters", parameter: name)
    }
    if Headers.single.contains(name), self[name] != nil {
      throw .malformed("this header field comes twice", parameter: name)
    }
    fields.append((name, value))
  }

  /// The first value of a field; its name is written in lower case.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// RFC 9110 5.6.2, but only the characters that names of fields in use have.
  private static func isOfName(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  package static func == (left: Headers, right: Headers) -> Bool {
    left.fields.map(\.name) == right.fields.map(\.name) && left.fields.map(\.value) == right.fields.map(\.value)
  }

  package func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.name)
      hasher.combine(field.value)
    }
  }
}

import Foundation

/// What the lab's servers received (`Tests/Lab/journal.py`).
struct Journal: Sendable {
  let path: String

  struct Entry: Decodable {
    let event: String
    let time: Double
    let via: String?
    let name: String?
    let path: String?
    let size: Int?
    let sum: String?
    let type: Int?
    let to: String?
    let received: Int?
    let head: String?
  }

  func entries() throws -> [Entry] {
    let decoder = JSONDecoder()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // The last line may be on its way.
    let lines = text.hasSuffix("\n") ? text.split(separator: "\n") : text.split(separator: "\n").dropLast()
    return try lines.map { try decoder.decode(Entry.self, from: Data($0.utf8)) }
  }

  func count(_ event: String, via: String? = nil, _ name: String) throws -> Int {
    try entries().count { $0.event == event && (via == nil || $0.via == via) && $0.name?.lowercased() == name }
  }

  /// Whether a server ever had a complete hello or request for this name, however it was spelt.
  func knows(_ name: String) throws -> Bool {
    try entries().contains { entry in
      switch entry.event {
      case "hello", "request":
        let host = entry.name?.lowercased() ?? ""
        return host == name || host == name + "." || host.hasPrefix(name + ":")
      case "closed": return entry.via == "http" && entry.holdsHead(for: name)
      default: return false
      }
    }
  }
}

extension Journal.Entry {
  /// Whether the octets of this connection name a host and then end a head, whatever the server made of them.
  fileprivate func holdsHead(for name: String) -> Bool {
    guard let head, let text = Journal.Entry.text(head)?.lowercased(), let place = text.range(of: name) else {
      return false
    }
    return text[place.upperBound...].contains("\n\r\n") || text[place.upperBound...].contains("\n\n")
  }

  private static func text(_ hex: String) -> String? {
    let digits = Array(hex.utf8)
    let octets = stride(from: 0, to: digits.count - 1, by: 2).compactMap { place in
      UInt8(String(decoding: digits[place...place + 1], as: UTF8.self), radix: 16)
    }
    return String(decoding: octets, as: UTF8.self)
  }
}

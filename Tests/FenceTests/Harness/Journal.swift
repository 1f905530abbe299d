import Foundation
import Synchronization

/// What the lab's servers received (`Tests/Lab/journal.py`).
///
/// Read on from where it was read before: a suite asks hundreds of times, and it only grows.
final class Journal: Sendable {
  let path: String
  private let known = Mutex<(entries: [Entry], end: UInt64)>(([], 0))

  init(path: String) { self.path = path }

  struct Entry: Decodable, Sendable {
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
    try known.withLock { known in
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      try file.seek(toOffset: known.end)
      let more = try file.readToEnd() ?? Data()
      // The last line may be on its way.
      guard let last = more.lastIndex(of: UInt8(ascii: "\n")) else { return known.entries }
      let lines = more[...last]
      let decoder = JSONDecoder()
      for line in lines.split(separator: UInt8(ascii: "\n")) {
        known.entries.append(try decoder.decode(Entry.self, from: line))
      }
      known.end += UInt64(lines.count)
      return known.entries
    }
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

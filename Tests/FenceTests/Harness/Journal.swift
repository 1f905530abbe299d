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
      guard entry.event == "hello" || entry.event == "request" else { return false }
      let host = entry.name?.lowercased() ?? ""
      return host == name || host == name + "." || host.hasPrefix(name + ":")
    }
  }
}

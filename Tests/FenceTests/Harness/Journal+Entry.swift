import Foundation

extension Journal {
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
}

extension Journal.Entry {
  init(_ line: Data) throws { self = try JSONDecoder().decode(Self.self, from: line) }

  /// Whether this is a whole hello or request for a host.
  func isWhole(for host: String) -> Bool {
    switch event {
    case "hello", "request":
      guard let name = name?.lowercased() else { return false }
      return name == host || name == host + "." || name.hasPrefix(host + ":")
    case "closed": return via == "http" && holdsHead(for: host)
    default: return false
    }
  }

  /// Whether the octets of this connection name a host and then end a request's head, whether or not the server agreed.
  private func holdsHead(for host: String) -> Bool {
    // Swift's own search takes seconds for so many octets, unoptimised and on an emulated machine.
    guard let head = head.map({ Data($0.utf8) }) else { return false }
    // The journal has octets in hexadecimal, and names may come in upper case.
    let spellings = [host, host.uppercased()].map(Journal.Entry.hex)
    return spellings.contains { spelling in
      guard let place = head.range(of: spelling) else { return false }
      return ["0a0d0a", "0a0a"].contains { head.range(of: Data($0.utf8), in: place.upperBound..<head.endIndex) != nil }
    }
  }

  private static func hex(_ text: String) -> Data {
    Data(text.utf8.flatMap { Array("\($0 < 16 ? "0" : "")\(String($0, radix: 16))".utf8) })
  }
}

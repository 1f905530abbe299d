internal import PicketSystem

/// Host names by which machines asked the router for an address, as dnsmasq writes them down: a line for each machine,
/// with the lease's end, the card, the address, the name or `*`, and an identifier.
package struct Leases {
  /// Where Debian has the file, and OpenWrt.
  static let standard = ["/var/lib/misc/dnsmasq.leases", "/tmp/dhcp.leases"]
  private static let longest = 1 << 20

  private let paths: [String]
  private var stamps: [FileStamp?] = []

  init(paths: [String] = standard) { self.paths = paths }

  /// Names by their cards, if a file was changed since the last time. Lines that are no lease are left out.
  mutating func news() -> [Hardware: String]? {
    let fresh = paths.map { try? FileStamp(path: $0) }
    if fresh == stamps { return nil }
    stamps = fresh
    var names: [Hardware: String] = [:]
    for (path, stamp) in zip(paths, fresh) where stamp != nil {
      guard let bytes = try? File.contents(of: path, limit: Leases.longest) else { continue }
      names.merge(Leases.names(in: String(decoding: bytes, as: UTF8.self))) { $1 }
    }
    return names
  }

  package static func names(in text: String) -> [Hardware: String] {
    var names: [Hardware: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      guard words.count >= 4, UInt64(words[0]) != nil, let card = Hardware(String(words[1])), words[3] != "*" else {
        continue
      }
      names[card] = words[3].lowercased()
    }
    return names
  }
}

internal import PicketJSON
package import Wire

/// The forms in which DHCP servers write down leases, told apart by how a file begins.
package enum LeaseFormat {
  package static func names(in bytes: [UInt8]) -> [HardwareAddress: HostName] {
    if let first = bytes.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return networkd(bytes) }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.first?.hasPrefix("address,") == true ? kea(lines) : dnsmasq(lines)
  }

  /// A line for each machine: the lease's end, the card, the address, the name or `*`, and an identifier.
  private static func dnsmasq(_ lines: [Substring]) -> [HardwareAddress: HostName] {
    var names: [HardwareAddress: HostName] = [:]
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count >= 4, UInt64(words[0]) != nil, let card = HardwareAddress(words[1]) else { continue }
      if let name = HostName(words[3]) { names[card] = name }
    }
    return names
  }

  /// Kea's memfile: columns that the first line names. A later line replaces an earlier one; state 0 is a lease in force.
  private static func kea(_ lines: [Substring]) -> [HardwareAddress: HostName] {
    func columns(_ line: Substring) -> [Substring] { line.split(separator: ",", omittingEmptySubsequences: false) }
    let head = columns(lines[0])
    guard let card = head.firstIndex(of: "hwaddr"), let name = head.firstIndex(of: "hostname") else { return [:] }
    let state = head.firstIndex(of: "state")
    var names: [HardwareAddress: HostName] = [:]
    for line in lines.dropFirst() {
      let row = columns(line)
      guard row.count > max(card, name, state ?? 0), let card = HardwareAddress(row[card]) else { continue }
      let isInForce = state.map { row[$0] == "0" } ?? true
      if isInForce, let name = HostName(row[name]) { names[card] = name }
    }
    return names
  }

  /// systemd-networkd's server: a list of leases, or an object with that list. Older ones tell the card only within the
  /// client's identifier, whose first octet is then 1 (RFC 2132 9.14).
  private static func networkd(_ bytes: [UInt8]) -> [HardwareAddress: HostName] {
    guard let document = try? JSON(parsing: bytes), let leases = document.array ?? document.object?["Leases"]?.array
    else {
      return [:]
    }
    var names: [HardwareAddress: HostName] = [:]
    for case let .object(lease) in leases {
      let identifier = lease["ClientId"].map(octets) ?? []
      let card = lease["HardwareAddress"].map(octets) ?? (identifier.first == 1 ? Array(identifier.dropFirst()) : [])
      guard card.count == 6, let name = lease["Hostname"]?.string.flatMap({ HostName($0) }) else { continue }
      names[HardwareAddress(card.reduce(0) { $0 << 8 | UInt64($1) })] = name
    }
    return names
  }

  private static func octets(_ json: JSON) -> [UInt8] {
    (json.array ?? []).compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
  }
}

internal import CNetfilter
internal import Glibc
internal import PicketSystem
internal import Wire

/// Compares checksums of legacy iptables tables, whose changes the kernel does not report. It reads them through a
/// socket, without starting a program.
final class LegacyTables: RuleWatch {
  private let sockets: [Tables]
  /// The tables that the kernel has. Asking for any other would make it look for modules each time.
  private let names: [String]

  /// nil where such tables cannot be read.
  init?(hasIPv6: Bool) {
    guard let first = Tables(.ipv4) else { return nil }
    let second = hasIPv6 ? Tables(.ipv6) : nil
    if hasIPv6 && second == nil { return nil }
    let sockets = [first] + [second].compactMap { $0 }
    names = RestoreScript.tables.filter { name in
      RestoreScript.neededTables.contains(name) || sockets.allSatisfy { $0.entries(of: name) != nil }
    }
    self.sockets = sockets
  }

  var descriptor: CInt? { nil }

  func glance() -> Int? {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for tables in sockets {
      for name in names {
        guard let entries = tables.entries(of: name), (try? tables.add(entries, to: &sum)) != nil else { return nil }
      }
    }
    return Int(truncatingIfNeeded: sum)
  }
}

extension LegacyTables {
  /// Whether a chain has a name with these words in it; nil where a table that there is cannot be read. A table has each chain's name
  /// where the chain begins.
  func areChains(named words: String) -> Bool? {
    let octets = Array(words.utf8)
    var areAllRead = true
    for tables in sockets {
      for name in RestoreScript.tables {
        guard let entries = tables.entries(of: name) else {
          areAllRead = areAllRead && tables.lacks(name)
          continue
        }
        if entries.indices.contains(where: { entries[$0...].starts(with: octets) }) { return true }
      }
    }
    return areAllRead ? false : nil
  }

  /// The tables of one family. The numbers are those of linux/netfilter_ipv4/ip_tables.h and its IPv6 counterpart,
  /// which are older than netlink.
  private final class Tables: Sendable {
    private let socket: Descriptor
    private let level: CInt
    /// Offsets in struct ipt_entry, or ip6t_entry: of the next entry's offset, and of the packet counters.
    private let nextAt: Int
    private let counters: Range<Int>

    private static let getInfo: CInt = 64
    private static let getEntries: CInt = 65
    /// XT_TABLE_MAXNAMELEN.
    private static let nameSize = 32
    /// struct ipt_getinfo; its last word is the size of all entries.
    private static let infoSize = 84
    /// struct ipt_get_entries: the table's name, that size, and padding.
    private static let headSize = 40
    /// Far larger than any firewall's table.
    private static let most: UInt32 = 16 << 20

    init?(_ family: IPFamily) {
      guard let opened = try? (family.isIPv4 ? PacketSocket.ipv4 : .ipv6).open() else { return nil }
      socket = opened
      level = CInt(family.isIPv4 ? IPPROTO_IP : IPPROTO_IPV6)
      nextAt = family.isIPv4 ? 90 : 142
      counters = family.isIPv4 ? 96..<112 : 152..<168
    }

    /// A table's rules, as the kernel stores them.
    func entries(of name: String) -> [UInt8]? {
      // Another program may change them between the two calls.
      for _ in 0..<3 {
        guard let info = ask(Tables.getInfo, name, entries: 0, Tables.infoSize),
          let size = try? Tables.number(info, at: Tables.infoSize - 4), size <= Tables.most
        else { return nil }
        if let answer = ask(Tables.getEntries, name, entries: size, Tables.headSize + Int(size)) {
          return Array(answer.dropFirst(Tables.headSize))
        }
      }
      return nil
    }

    /// Whether the kernel has no such table, or none of this kind at all.
    func lacks(_ name: String) -> Bool {
      ask(Tables.getInfo, name, entries: 0, Tables.infoSize) == nil && [ENOENT, ENOPROTOOPT].contains(errno)
    }

    /// The kernel overwrites the request, which starts with the table's name and the size of its entries.
    private func ask(_ option: CInt, _ name: String, entries: UInt32, _ size: Int) -> [UInt8]? {
      var answer = Array(name.utf8) + [UInt8](repeating: 0, count: size - name.utf8.count)
      for place in 0..<4 {
        answer[Tables.nameSize + place] = UInt8(truncatingIfNeeded: entries.bigEndian >> (24 - 8 * UInt32(place)))
      }
      var length = socklen_t(size)
      let refused = unsafe getsockopt(socket.number, level, option, &answer, &length)
      return refused == 0 && Int(length) == size ? answer : nil
    }

    /// A checksum of everything except the counters (FNV-1a).
    func add(_ entries: [UInt8], to sum: inout UInt64) throws(DecodeError) {
      var start = 0
      while start < entries.count {
        let size = Int(try Tables.shortNumber(entries, at: start + nextAt))
        guard size >= counters.upperBound, size <= entries.count - start else {
          throw DecodeError(.invalid, at: start + nextAt)
        }
        for place in 0..<size where !counters.contains(place) {
          sum = (sum ^ UInt64(entries[start + place])) &* 0x100_0000_01b3
        }
        start += size
      }
    }

    private static func number(_ bytes: [UInt8], at place: Int) throws(DecodeError) -> UInt32 {
      var cursor = Cursor(bytes.raw)
      try cursor.skip(place)
      return UInt32(bigEndian: try cursor.u32())
    }

    private static func shortNumber(_ bytes: [UInt8], at place: Int) throws(DecodeError) -> UInt16 {
      var cursor = Cursor(bytes.raw)
      try cursor.skip(place)
      return UInt16(bigEndian: try cursor.u16())
    }
  }
}

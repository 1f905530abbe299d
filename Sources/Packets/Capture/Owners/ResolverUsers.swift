internal import PicketSystem

/// Users that this machine's resolvers run as. Any program can make a resolver ask without sending a packet (D-Bus,
/// varlink, the nscd socket), so a resolver's questions may be anybody's.
public enum ResolverUsers {
  /// Names of such users. Other resolvers are found while they run.
  private static let users: Set<Substring> = [
    "systemd-resolve", "nscd", "unscd", "dnsmasq", "unbound", "_unbound", "named", "bind", "knot-resolver", "pdns",
    "pdns-recursor",
    "stubby", "dnscrypt-proxy", "_dnscrypt-proxy", "dnsdist",
  ]
  /// Names of the programs, cut to 15 octets like the kernel does.
  private static let programs: Set<Substring> = [
    "systemd-resolve", "nscd", "unscd", "dnsmasq", "unbound", "named", "kresd", "pdns_recursor", "stubby",
    "dnscrypt-proxy", "dnsdist",
  ]

  /// These users of this machine, and the users that these programs run as.
  public static var found: Set<UInt32> {
    var found = Set(read(passwords: text("/etc/passwd")))
    for process in processes where programs.contains(text("/proc/\(process)/comm").prefix { $0 != "\n" }) {
      if let user = user(status: text("/proc/\(process)/status")) { found.insert(user) }
    }
    return found
  }

  /// Users from the text of a password file. root is left out, since it asks for much else.
  static func read(passwords: String) -> [UInt32] {
    passwords.split(whereSeparator: \.isNewline).compactMap { line in
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count > 2, users.contains(fields[0]), let user = UInt32(fields[2]), user != 0 else { return nil }
      return user
    }
  }

  /// The user that a process runs as, from its `status`: real, effective, saved, of files. nil for root.
  static func user(status: String) -> UInt32? {
    let line = status.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Uid:") }
    let users = line?.split { $0 == "\t" || $0 == " " }.dropFirst().compactMap { UInt32($0) } ?? []
    return users.count == 4 && users[1] != 0 ? users[1] : nil
  }

  private static var processes: [UInt32] {
    ((try? Folder(path: "/proc"))?.entries ?? []).compactMap { UInt32($0.name) }
  }

  private static func text(_ path: String) -> String {
    String(decoding: (try? File.contents(of: path, limit: 1 << 20)) ?? [], as: UTF8.self)
  }
}

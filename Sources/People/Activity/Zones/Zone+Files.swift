internal import PicketSystem

/// Zones of this machine.
extension Zone {
  static let folder = "/usr/share/zoneinfo"
  /// The database's longest file has 3,552 octets.
  private static let longest = 65_536

  /// `Europe/Paris`, from the machine's time zone database.
  public init(named name: String) throws(ZoneError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "/_+-".utf8.contains(byte)
    }
    guard isPlain, name.utf8.count <= 64, parts.allSatisfy({ !$0.isEmpty }),
      let bytes = try? File.contents(of: Zone.folder + "/" + name, limit: Zone.longest)
    else { throw .unknown(String(name.prefix(64))) }
    try self.init(name: name, tzif: bytes)
  }

  /// The zone that this machine shows its time in: of the variable TZ, else of /etc/localtime, else UTC.
  public static func machine() -> Zone { machine(variable: Environment["TZ"], link: "/etc/localtime") }

  /// By the name that a zone of this kind has: a zone of the database, a file or a rule.
  public static func called(_ name: String) -> Zone { machine(variable: name, link: "/etc/localtime") }

  static func machine(variable: String?, link: String) -> Zone {
    if let variable {
      let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
      if text.hasPrefix("/") { return Zone(path: text) ?? .utc }
      return (try? Zone(named: text)) ?? Zone(rule: text) ?? .utc
    }
    return Zone(path: link) ?? .utc
  }

  /// A zone from a file anywhere, named by its place in the database if it lies there.
  private init?(path: String) {
    guard let bytes = try? File.contents(of: path, limit: Zone.longest) else { return nil }
    let place = (try? File.place(of: path)) ?? path
    let isOfDatabase = place.hasPrefix(Zone.folder + "/")
    try? self.init(name: isOfDatabase ? String(place.dropFirst(Zone.folder.count + 1)) : path, tzif: bytes)
  }

  /// A zone by a rule alone, as TZ may have it: `CET-1CEST,M3.5.0,M10.5.0/3`.
  init?(rule text: String) {
    guard let rule = try? FooterRule(Array(text.utf8)) else { return nil }
    self.init(name: text, before: rule.standard, transitions: [], rule: rule)
  }
}

package import DaemonClient

/// What malcontent keeps in AccountsService for a user: GNOME's page of parental controls writes it.
public struct MalcontentFilter: Hashable, Sendable {
  /// Whether the list says what alone may be started.
  public let isAllowlist: Bool
  /// Paths, references of Flatpaks (`app/org.example.Game/x86_64/stable`) and types of contents, as malcontent writes them.
  public let entries: [String]
  public let allowsUserInstallation: Bool
  public let allowsSystemInstallation: Bool

  public init(
    isAllowlist: Bool, entries: [String], allowsUserInstallation: Bool, allowsSystemInstallation: Bool
  ) {
    (self.isAllowlist, self.entries) = (isAllowlist, entries)
    self.allowsUserInstallation = allowsUserInstallation
    self.allowsSystemInstallation = allowsSystemInstallation
  }

  /// Applications of a user at most.
  static let most = 1_000

  /// What picketd is to keep.
  package func controls(of user: UInt32) -> Daemon.LaptopControls {
    let names = isAllowlist ? [] : Set(entries.compactMap(MalcontentFilter.name)).sorted().prefix(MalcontentFilter.most)
    return Daemon.LaptopControls(
      user: user, applications: Array(names),
      deniesInstallation: !(allowsUserInstallation && allowsSystemInstallation))
  }

  /// What of it Picket does not do, for people; nil where it does all.
  public var shortcoming: String? {
    if isAllowlist && !entries.isEmpty {
      return "a list of the only applications that may be started is not held: name those that may not"
    }
    let names = Set(entries.compactMap(MalcontentFilter.name))
    if names.count > MalcontentFilter.most {
      return "of \(names.count) applications, \(MalcontentFilter.most) are held"
    }
    return nil
  }

  /// As stores have it: a path, or the name of a desktop entry, which a Flatpak's is as well. nil for types of contents, such as that of web
  /// pages: Picket judges what browsers load. nil for interpreters too, which a desktop needs.
  static func name(_ entry: String) -> String? {
    guard (3...255).contains(entry.utf8.count), !entry.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
      return nil
    }
    if entry.hasPrefix("/") { return Launchers.contains(entry) ? nil : entry }
    let parts = entry.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.count == 4 && parts[0] == "app" ? parts[1] : parts.count == 1 ? parts[0] : ""
    guard name.contains("."), !name.hasPrefix(".") else { return nil }
    return name.hasSuffix(".desktop") ? String(name) : "\(name).desktop"
  }
}

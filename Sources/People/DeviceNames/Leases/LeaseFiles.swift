internal import Glibc
internal import PicketSystem
public import Wire

/// Files of DHCP servers: which machine has which address, and what it calls itself.
public struct LeaseFiles: Sendable {
  /// Where Debian and OpenWrt have them. All files of a folder count.
  public static let standard = [
    "/var/lib/misc/dnsmasq.leases", "/tmp/dhcp.leases",
    "/var/lib/kea/kea-leases4.csv.2", "/var/lib/kea/kea-leases4.csv",
    "/var/lib/kea/kea-leases6.csv.2", "/var/lib/kea/kea-leases6.csv",
    "/run/systemd/netif/dhcp-server-lease", "/var/lib/systemd/network/dhcp-server-lease",
  ]
  private static let longest = 1 << 20
  private static let mostFiles = 32
  /// The first number of users who are people.
  private static let firstPerson = 1_000

  private let paths: [String]
  private var stamps: [String: FileStamp]?

  public init(paths: [String]) { self.paths = paths }

  /// Names by their cards, if a file was changed since the last time. What is no lease is left out; a later file wins.
  public mutating func news() -> [HardwareAddress: HostName]? {
    let files = paths.flatMap(LeaseFiles.files).filter(LeaseFiles.isTrusted)
    let fresh = Dictionary(files.compactMap { path in (try? FileStamp(path: path)).map { (path, $0) } }) { $1 }
    if fresh == stamps { return nil }
    stamps = fresh
    var names: [HardwareAddress: HostName] = [:]
    for path in files where fresh[path] != nil {
      guard let bytes = try? File.contents(of: path, limit: LeaseFiles.longest) else { continue }
      names.merge(LeaseFormat.names(in: bytes)) { $1 }
    }
    return names
  }

  /// Whether the file belongs to a system account, and so does a link to it. In /tmp any user could otherwise put down a
  /// file, and replace it by a pipe that is never at its end.
  private static func isTrusted(_ path: String) -> Bool {
    [false, true].allSatisfy { followsLinks in
      let file = try? FileIdentity(path: path, followsLinks: followsLinks)
      return file.map { $0.user < firstPerson || $0.user == geteuid() } ?? false
    }
  }

  private static func files(at path: String) -> [String] {
    guard Folder.kind(of: path) == .folder else { return [path] }
    let entries = (try? Folder(path: path).entries) ?? []
    return entries.prefix(mostFiles).filter { $0.kind == .file }.map { "\(path)/\($0.name)" }
  }
}

import Lists
import PicketSystem
import Wire

/// The resolvers that this machine itself asks, by the files in which its network programs name them (R12).
///
/// A file counts only if nobody but root, or the service whose own folder it lies in, can have written it. A resolver
/// on the machine itself (`127.0.0.53`) need not be named: the machine's own answers are known.
struct ResolverFiles {
  static let usual = [
    "/etc/resolv.conf",
    // Resolvers that systemd-resolved asks, NetworkManager, and dnsmasq on Debian's and on OpenWrt's routers.
    "/run/systemd/resolve/resolv.conf", "/run/NetworkManager/no-stub-resolv.conf", "/run/dnsmasq/resolv.conf",
    "/tmp/resolv.conf.d/resolv.conf.auto",
  ]
  private static let limit = 65_536

  private let paths: [String]
  private var stamps: [FileStamp?] = []
  private(set) var addresses: [Address] = []

  init(_ paths: [String] = usual) { self.paths = paths }

  /// Reads the files that have changed. Returns whether they name other resolvers than before.
  mutating func look() -> Bool {
    let fresh = paths.map { try? FileStamp(path: $0) }
    if fresh == stamps { return false }
    stamps = fresh
    var found: [Address] = []
    for path in paths where ResolverFiles.isSafeFromForgery(path) {
      guard let bytes = try? File.contents(of: path, limit: ResolverFiles.limit) else { continue }
      for address in ResolverFiles.read(bytes) where !found.contains(address) { found.append(address) }
    }
    defer { addresses = found }
    return found != addresses
  }

  /// The resolvers that this machine asks itself, on it or elsewhere.
  static func ofMachine() -> [Address] {
    (try? File.contents(of: usual[0], limit: limit)).map(named) ?? []
  }

  /// Resolvers that do not run on this machine.
  static func read(_ bytes: [UInt8]) -> [Address] { named(bytes).filter { !$0.isOfThisMachine } }

  /// What `nameserver` lines name (resolv.conf(5)), without the interface of a link-local address.
  private static func named(_ bytes: [UInt8]) -> [Address] {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard words.count >= 2, words[0].elementsEqual("nameserver".utf8) else { return nil }
      let text = Array(words[1].prefix { $0 != UInt8(ascii: "%") })
      return Address(text.span)
    }
  }

  /// Both where the path begins and where its links end: a user who may put a link into a folder chooses what is read.
  private static func isSafeFromForgery(_ path: String) -> Bool {
    // What a process says of itself there is a file of root's if the process is.
    guard let place = try? File.place(of: path), !place.hasPrefix("/proc/"), let rights = try? FileRights(path: place),
      rights.mode & 0o022 == 0
    else { return false }
    guard let keeper = keeper(of: path) else { return false }
    return self.keeper(of: place) == rights.owner && (keeper == 0 || keeper == rights.owner)
  }

  /// Who alone puts files into the folder of this one: root, or the service that root made it for.
  private static func keeper(of path: String) -> UInt32? {
    guard let folder = folder(of: path), let above = try? FileRights(path: folder) else { return nil }
    if !above.isOthers { return 0 }
    guard above.mode & 0o022 == 0, let outer = self.folder(of: folder), let root = try? FileRights(path: outer),
      !root.isOthers
    else { return nil }
    return above.owner
  }

  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
  }
}

extension Address {
  fileprivate var isOfThisMachine: Bool { isIPv4 ? v4 >> 24 == 127 || v4 == 0 : high == 0 && low <= 1 }
}

internal import PicketSystem

/// A numeric setting of the kernel's network (`/proc/sys/net`).
struct KernelSetting {
  let path: String

  init(_ name: String) { path = "/proc/sys/net/" + name.split(separator: ".").joined(separator: "/") }

  /// nil where the kernel has no such setting.
  var value: Int? {
    guard let bytes = try? File.contents(of: path, limit: 64) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).filter { $0.isNumber })
  }

  /// False when the kernel refuses it.
  @discardableResult
  func set(_ value: Int) -> Bool {
    File.overwrite(path, with: "\(value)\n")
  }
}

/// The settings of connection tracking that a fence needs.
struct Tracking {
  private let checksums = KernelSetting("netfilter.nf_conntrack_checksum")
  private let accounting = KernelSetting("netfilter.nf_conntrack_acct")
  private let count = KernelSetting("netfilter.nf_conntrack_count")
  private let most = KernelSetting("netfilter.nf_conntrack_max")
  /// Entries, of some 300 octets each.
  private static let largest = 1 << 20

  /// Has the kernel count bytes, and drop packets with wrong checksums, which no server accepts either. Returns what
  /// could not be set, for people; nil when all is well.
  func prepare() -> String? {
    accounting.set(1)
    if checksums.value == 1 || checksums.set(1) { return nil }
    return "the kernel passes packets with wrong checksums on: set net.netfilter.nf_conntrack_checksum=1"
  }

  /// Enlarges the table before it is full, when nobody could open connections. Returns what was done, for people.
  func makeRoom() -> String? {
    guard let count = count.value, let most = most.value, most > 0, count > most / 4 * 3 else { return nil }
    let more = min(Tracking.largest, most * 2)
    guard more > most, self.most.set(more) else {
      return "the kernel's table of connections is nearly full: raise net.netfilter.nf_conntrack_max"
    }
    return "the kernel's table of connections was nearly full and has room for \(more) now"
  }
}

internal import Files
internal import Glibc

/// Who of this machine's users can become root by being in a group (group(5)): no fence holds those.
///
/// Groups that a name service gives out, and no file, are not known here.
package struct PowerfulGroups: Sendable {
  static let standard = "/etc/group"
  private static let longest = 1 << 20

  /// What lets its members be root: by asking, or by starting containers and machines that reach all of this one.
  private static let names: Set<Substring> = [
    "root", "sudo", "wheel", "admin", "docker", "lxd", "incus-admin", "libvirt", "libvirtd", "microk8s", "disk",
  ]

  let path: String
  private var stamp: FileStamp?
  private var groups: [Group] = []

  private struct Group {
    let name: Substring
    let number: UInt32
    let members: [Substring]
  }

  init(path: String = standard) {
    self.path = path
    refresh()
  }

  /// What a file would say; none is read.
  package init(text: String) {
    path = ""
    groups = PowerfulGroups.groups(text)
  }

  /// Reads the file again if it was changed.
  mutating func refresh() {
    let fresh = try? FileStamp(path: path)
    if fresh == stamp { return }
    guard let bytes = try? File.contents(of: path, limit: PowerfulGroups.longest) else { return }
    (stamp, groups) = (fresh, PowerfulGroups.groups(String(decoding: bytes, as: UTF8.self)))
  }

  /// `name:password:number:member,member` each; others say nothing.
  private static func groups(_ text: String) -> [Group] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 4, names.contains(parts[0]), let number = UInt32(parts[2]) else { return nil }
      return Group(name: parts[0], number: number, members: parts[3].split(separator: ","))
    }
  }

  /// Those of one user, by its number.
  func names(of user: UInt32) -> [String] {
    guard !groups.isEmpty, let account = Account(user) else { return [] }
    return names(of: account.name, group: account.group)
  }

  package func names(of name: String, group: UInt32) -> [String] {
    groups.filter { $0.number == group || $0.members.contains { $0 == name } }.map { String($0.name) }
  }
}

internal import Glibc
internal import PicketSystem

/// The groups of this machine (group(5)) whose members can become root or get round the fence.
///
/// Groups that come from a name service and stand in no file are not known here.
package struct PowerfulGroups: Sendable {
  static let standard = "/etc/group"
  private static let longest = 1 << 20

  /// Groups whose members can become root: by asking, or by starting containers and machines that reach all of this
  /// one.
  private static let roots: Set<Substring> = [
    "root", "sudo", "wheel", "admin", "docker", "lxd", "incus-admin", "libvirt", "libvirtd", "microk8s", "disk",
  ]

  /// What members of other groups can do without being root.
  private static let ways: [Substring: String] = [
    "vboxusers": "can bridge a virtual machine to the network, whose packets pass below all rules",
    "netdev": "can change the network unasked, such as open a hotspot or forward what a tun device is given",
    "lpadmin": "can make printers anywhere, to which the print server, another user, sends what is printed",
    "kvm": "can run virtual machines, which qemu's bridge helper may join to a bridge, below all rules",
    "wireshark": "can read every packet of this machine, other people's among them",
    "systemd-journal": "can read what all services of this machine write down, of other people too",
  ]

  /// What members of a group can do; nil for a group whose members can become root.
  private static func way(of name: String) -> String? { ways[name[...]] }

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

  /// Groups as a file with this text would name them.
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

  /// Lines of `name:password:number:member,member`; other lines say nothing.
  private static func groups(_ text: String) -> [Group] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 4, roots.contains(parts[0]) || ways[parts[0]] != nil,
        let number = UInt32(parts[2])
      else { return nil }
      return Group(name: parts[0], number: number, members: parts[3].split(separator: ","))
    }
  }

  /// The groups that a user is in.
  func names(of user: UInt32) -> [String] {
    guard !groups.isEmpty, let account = Account(user) else { return [] }
    return names(of: account.name, group: account.group)
  }

  package func names(of name: String, group: UInt32) -> [String] {
    groups.filter { $0.number == group || $0.members.contains { $0 == name } }.map { String($0.name) }
  }
}

extension PowerfulGroups {
  /// A sentence for each child's user who can become root, and for each group that lets one get round the fence.
  func warnings(about devices: [Device]) -> [String] {
    devices.flatMap { device -> [String] in
      guard device.owner.isChild, let user = device.user else { return [] }
      let groups = user == 0 ? ["root"] : names(of: user)
      let who = "device \(device.number) is user \(user) of this machine, a child's, who is in "
      let out = ". Take the user out, as `gpasswd -d` does; that counts when it logs in the next time"
      let roots = groups.filter { PowerfulGroups.way(of: $0) == nil }
      let which = roots.count == 1 ? "group \(roots[0])" : "groups \(roots.joined(separator: ", "))"
      let root = roots.isEmpty ? [] : ["\(who)\(which) and so can become root, whom no fence holds\(out)"]
      return root
        + groups.compactMap { group in
          PowerfulGroups.way(of: group).map { "\(who)group \(group) and so \($0)\(out)" }
        }
    }
  }
}

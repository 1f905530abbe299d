import CConfine
import Glibc
import PicketSystem
import Sandbox

/// What a program runs as, and what it may do. The units of the packages say the same.
struct ProgramRights: Sendable {
  /// What the filter needs of the kernel: rules and queues, and packets that it writes itself (capabilities(7)).
  static let network: [UInt32] = [12, 13]

  /// Its members are guardians. The configuration is for them to read, and so for picketd.
  static let guardians = "picket-guardian"

  /// What picket-confine takes from an extension, it takes with these: another user and group, namespaces and mounts. It
  /// stays root until then, since it is root's files alone that may say what runs.
  static let confining = ProgramRights(user: 0, group: 0, groups: [], capabilities: [6, 7, 21], folders: nil)

  let user: UInt32
  let group: UInt32
  private let groups: [UInt32]
  private let capabilities: [UInt32]
  /// Below which it may change files, while it is filtered as daemons are; nil for a program that sees to itself.
  private var folders: [String]?

  private init(user: UInt32, group: UInt32, groups: [UInt32], capabilities: [UInt32], folders: [String]?) {
    (self.user, self.group, self.groups, self.capabilities) = (user, group, groups, capabilities)
    self.folders = folders
  }

  init(
    of name: String, group alias: String? = nil, capabilities: [UInt32] = []
  ) throws(Failure) {
    guard let account = Account(named: name) else {
      throw Failure(
        "start programs as", name,
        reason: "there is no such user; 'useradd --system --user-group --no-create-home \(name)' makes it")
    }
    (user, group, self.capabilities, folders) = (account.user, account.group, capabilities, [])
    guard let alias else {
      groups = []
      return
    }
    guard let number = Account.group(named: alias) else {
      throw Failure("start \(name) in the group", alias, reason: "there is none; 'groupadd --system \(alias)' makes it")
    }
    groups = [number]
  }

  /// The same for a program that changes files below these folders, or these files.
  func writing(_ folders: String...) -> ProgramRights {
    var rights = self
    rights.folders = folders
    return rights
  }

  /// Takes everything else from this process, for good.
  func take() throws(Failure) {
    for right in UInt32(0)..<64 where !capabilities.contains(right) {
      // The kernel has fewer than these.
      if picket_prctl(CInt(PICKET_DROP_RIGHT), UInt(right), nil) != 0 && errno != EINVAL {
        throw Failure.last("give up", "rights")
      }
    }
    let hasGroups = unsafe picket_set_groups(UInt(groups.count), groups) == 0
    let isUser =
      hasGroups && picket_prctl(CInt(PICKET_KEEP_RIGHTS), 1, nil) == 0
      && picket_set_group(group, group, group) == 0 && picket_set_users(user, user, user) == 0
    guard isUser else { throw Failure.last("become", "user \(user)") }
    let all = capabilities.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    guard picket_set_rights(all) == 0, capabilities.allSatisfy({ picket_pass_on(UInt($0)) == 0 }) else {
      throw Failure("keep", "the rights that the program needs", reason: Failure.words(for: errno) + advice)
    }
    guard picket_prctl(CInt(PICKET_NO_NEW_PRIVILEGES), 1, nil) == 0 else {
      throw Failure.last("give up", "privileges for good")
    }
    guard let folders else { return }
    // Older kernels have none.
    _ = WritableFiles(below: folders).install()
    guard CallFilter.daemon.install() else { throw Failure.last("give up", "the kernel's calls") }
  }

  private var advice: String {
    let missing = capabilities == ProgramRights.network ? "NET_ADMIN,NET_RAW" : "SYS_ADMIN"
    return "; a container needs '--cap-add=\(missing)'"
  }
}

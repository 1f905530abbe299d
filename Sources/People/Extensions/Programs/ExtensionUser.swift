internal import Glibc

/// Who extensions run as.
public struct ExtensionUser: Hashable, Sendable {
  public static let name = "picket-extension"

  let user: UInt32
  let group: UInt32

  /// Nil where this machine has no such user, or where it is root by another name.
  static var found: ExtensionUser? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    guard unsafe getpwnam_r(name, &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil else { return nil }
    let (user, group) = unsafe (entry.pw_uid, entry.pw_gid)
    return user == 0 || group == 0 ? nil : ExtensionUser(user: user, group: group)
  }
}

internal import Glibc

/// A user of this machine, as its lists of users have it.
struct Account {
  let name: String
  /// The group that everything of the user's is in at first.
  let group: UInt32

  /// nil where nobody knows the user.
  init?(_ user: UInt32) {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var texts = [CChar](repeating: 0, count: 1 << 14)
    guard unsafe getpwuid_r(user, &entry, &texts, texts.count, &found) == 0, unsafe found != nil,
      let name = unsafe entry.pw_name
    else { return nil }
    self.name = unsafe String(cString: name)
    group = unsafe entry.pw_gid
  }

  /// The number of the user of this name, if there is one.
  static func number(of name: String) -> UInt32? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var texts = [CChar](repeating: 0, count: 1 << 14)
    guard unsafe getpwnam_r(name, &entry, &texts, texts.count, &found) == 0, unsafe found != nil else { return nil }
    return unsafe entry.pw_uid
  }
}

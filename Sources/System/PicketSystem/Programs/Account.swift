internal import Glibc

/// A user of this machine, from its user database.
public struct Account: Hashable, Sendable {
  public let name: String
  public let user: UInt32
  /// The user's first group.
  public let group: UInt32
  /// The user's own folder; empty where the database has none.
  public let home: String

  /// nil if no user has this number.
  public init?(_ user: UInt32) { unsafe self.init { unsafe getpwuid_r(user, $0, $1, $2, $3) } }

  /// nil if no user has this name.
  public init?(named name: String) { unsafe self.init { unsafe getpwnam_r(name, $0, $1, $2, $3) } }

  private init?(
    _ look: (
      UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
      UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
    ) -> CInt
  ) {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var texts = [CChar](repeating: 0, count: 1 << 14)
    guard unsafe look(&entry, &texts, texts.count, &found) == 0, unsafe found != nil, let name = unsafe entry.pw_name
    else { return nil }
    self.name = unsafe String(cString: name)
    home = unsafe entry.pw_dir.map { unsafe String(cString: $0) } ?? ""
    (user, group) = unsafe (entry.pw_uid, entry.pw_gid)
  }

  /// The number of the user of this name, if there is one.
  public static func number(of name: String) -> UInt32? { Account(named: name)?.user }

  /// The number of the group of this name, if there is one.
  public static func group(named name: String) -> UInt32? {
    var entry = unsafe Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var texts = [CChar](repeating: 0, count: 1 << 16)
    guard unsafe getgrnam_r(name, &entry, &texts, texts.count, &found) == 0, unsafe found != nil else { return nil }
    return unsafe entry.gr_gid
  }
}

import Glibc

/// The group whose members are guardians.
enum GuardianGroup {
  static let name = "picket-guardian"

  /// Its number; nil where this machine has no such group.
  static var number: UInt32? {
    var entry = unsafe group()
    var found: UnsafeMutablePointer<group>?
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    guard unsafe getgrnam_r(name, &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil else { return nil }
    return unsafe entry.gr_gid
  }
}

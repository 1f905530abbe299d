import CommandSpec
import Glibc

/// Users of this machine, which picketd runs on as well.
enum LocalUser {
  /// By a name, or by a number, which need not be anybody's yet.
  static func number(of text: String) throws(Misuse) -> UInt32 {
    if let number = UInt32(text) { return number }
    guard let entry = unsafe getpwnam(text) else {
      throw Misuse("there is no user '\(text)' on this machine: 'getent passwd' shows those that there are")
    }
    return unsafe entry.pointee.pw_uid
  }

  static func isKnown(_ number: UInt32) -> Bool { unsafe getpwuid(number) != nil }
}

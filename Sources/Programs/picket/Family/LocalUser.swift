import CommandSpec
import PicketSystem

/// Users of this machine, where picketd runs too.
enum LocalUser {
  /// By name, or by number: a number need not have a user yet.
  static func number(of text: String) throws(Misuse) -> UInt32 {
    if let number = UInt32(text) { return number }
    guard let number = Account.number(of: text) else {
      throw Misuse("there is no user '\(text)' on this machine: 'getent passwd' lists them")
    }
    return number
  }

  static func isKnown(_ number: UInt32) -> Bool { Account(number) != nil }
}

internal import PicketSystem

/// The user that extensions run as.
public struct ExtensionUser: Hashable, Sendable {
  public static let name = "picket-extension"

  let user: UInt32
  let group: UInt32

  /// nil where this machine has no such user, or where it is root by another name.
  static var found: ExtensionUser? {
    guard let account = Account(named: name), account.user != 0, account.group != 0 else { return nil }
    return ExtensionUser(user: account.user, group: account.group)
  }
}

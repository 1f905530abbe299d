import Glibc
import PicketSystem

/// Gives up root's rights. A process that strangers speak to has none, so that there is nothing to take from it.
enum Rights {
  /// The user that this program becomes where root starts it, and nobody where that user is missing.
  static let user = "picket-web"
  private static let nobody: UInt32 = 65_534

  static func giveUp() throws(Failure) {
    guard geteuid() == 0 else { return }
    let account = Account(named: user)
    let (number, group) = (account?.user ?? nobody, account?.group ?? nobody)
    // Groups first: without root's rights they could not be left.
    guard setgroups(0, nil) == 0, setgid(group) == 0, setuid(number) == 0, setuid(0) != 0 else {
      throw Failure.last("become", "user \(number)")
    }
  }
}

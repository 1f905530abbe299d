internal import Glibc

/// Gives up root's rights: a process that strangers speak to has none, so that there is nothing to take from it.
package enum Rights {
  /// Gives up what a program had that has more rights than its user, and started this one. Returns the user.
  package static func dropBorrowed() -> UInt32 {
    let user = getuid()
    if getegid() != getgid() { guard setregid(getgid(), getgid()) == 0 else { exit(1) } }
    if geteuid() != user { guard setreuid(user, user) == 0 else { exit(1) } }
    return user
  }

  private static let nobody: UInt32 = 65_534

  /// Where root started this program, it becomes this user for good, or `nobody` where that user is missing.
  package static func giveUp(becoming user: String) throws(Failure) {
    guard geteuid() == 0 else { return }
    let account = Account(named: user)
    let (number, group) = (account?.user ?? nobody, account?.group ?? nobody)
    // Groups first: without root's rights they could not be left.
    guard setgroups(0, nil) == 0, setgid(group) == 0, setuid(number) == 0, setuid(0) != 0 else {
      throw Failure.last("become", "user \(number)")
    }
  }
}

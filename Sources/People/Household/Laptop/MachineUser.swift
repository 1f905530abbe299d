/// What this machine is to hold for one of its users, a child's.
public struct MachineUser: Hashable, Sendable {
  public let user: UInt32
  public let child: Int
  /// Paths of the settings that are on, such as `account.lockAccounts`, in the order of the alphabet.
  public let settings: [String]
  /// Why the child may not sign in now: "until 7:00, by schedule Bedtime"; nil while it may.
  public let closed: String?
  /// When signing in closes next, in seconds since 1970; nil while it is closed, or where nothing closes it.
  public let closesAt: Int?
  /// The rule that closes it then, such as "schedule Bedtime".
  public let closesBy: String?
}

extension Household {
  /// The setting that keeps a child from signing in to this machine. Apple's API has none.
  public static let signInSetting = "laptop.denySignIn"

  /// Settings that a machine holds for its users, and no packet is judged by.
  public static let machineSettings = [
    "account.lockAccounts", "application.denyAppInstallation", "application.denyAppRemoval",
    "dateAndTime.requireAutomaticDateAndTime", "passcode.lockPasscode", signInSetting,
  ]
}

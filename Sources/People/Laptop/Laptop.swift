// Laptop: what a machine holds for the children who are its users, beside the network.
//
//     picketd --io.picket.Laptop--> picket-laptop --writes--> RefusalFolder <--reads-- the hooks of PAM and polkit
//                                        |
//                                        |            <--reads-- the guard of programs, whom the kernel asks
//                                        +--> SessionKeeper --> logind
//
//     Refusals/     what is refused to a user, and the folder where it stands, a file for each
//     Questions/    what PAM and polkit ask, and the answer by that folder alone: no daemon has to be there
//     Programs/     which programs are closed for whom, the files that they are, and what the kernel is answered by
//     Notices/      what desktops of children and guardians show, and what their buttons do
//     Controls/     what GNOME's parental controls have for a user, as picketd keeps it
//     Sessions/     which sessions are locked and ended where signing in is closed
//     Enforcers/    what of this can be held here, and why not
//
// Nothing here loosens by itself. The folder says what was refused last until picketd says something else: without picketd, after
// a restart of the machine, on a full disk. A file that cannot be read refuses all that a file can refuse. Users without a
// file, which are root, guardians and all whom Picket does not supervise, are refused nothing, whatever is broken.

/// A setting that a machine can hold for a user.
public enum HeldSetting: String, CaseIterable, Hashable, Sendable, Comparable {
  case accounts, password, clock, installation, removal
  case signIn = "sign-in"

  /// Its path in stores.
  public var path: String {
    switch self {
    case .accounts: "account.lockAccounts"
    case .password: "passcode.lockPasscode"
    case .clock: "dateAndTime.requireAutomaticDateAndTime"
    case .installation: "application.denyAppInstallation"
    case .removal: "application.denyAppRemoval"
    case .signIn: "laptop.denySignIn"
    }
  }

  /// The sentence for a person who is refused.
  public var sentence: String {
    switch self {
    case .accounts: "A guardian has locked the settings of your account."
    case .password: "A guardian has locked your password."
    case .clock: "A guardian has this machine's clock set by the network."
    case .installation: "A guardian has switched off that you install applications."
    case .removal: "A guardian has switched off that you remove applications."
    case .signIn: "This machine is closed for you now."
    }
  }

  public static func < (left: HeldSetting, right: HeldSetting) -> Bool { left.rawValue < right.rawValue }
}

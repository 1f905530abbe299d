internal import DaemonClient
internal import Household

extension AccessToken {
  /// What no token may: a program that is broken into must not become a guardian, outlive its token, or carry off what opens
  /// the family's names.
  private static let withheld: Set<Method> = [
    .household(.setPasscode), .household(.beginCode), .household(.confirmCode), .household(.removeCode),
    .household(.passkeys), .household(.beginPasskey), .household(.confirmPasskey), .household(.removePasskey),
    .household(.addGuardian), .household(.changeGuardian), .household(.removeGuardian),
    .household(.inviteGuardian), .household(.acceptInvitation),
    .household(.addToken), .household(.tokens), .household(.removeToken), .household(.exportKey),
    .household(.importKey), .household(.rotateKey), .household(.backup), .household(.restore),
    .fleet(.create), .fleet(.invite), .fleet(.join), .fleet(.leave), .fleet(.withdraw),
  ]

  /// `isInScope` says whether a guardian with the rights of its scope may call the method.
  func check(_ method: Method, isInScope: Bool) throws(HouseholdError) {
    if AccessToken.withheld.contains(method) {
      throw .notAuthorized(why: "no token may do this", remedy: "a guardian does it by the passcode, or as root")
    }
    if !isInScope {
      throw .notAuthorized(
        why: "the token '\(name)' may only read",
        remedy: "have a guardian make one that may more: 'picket token add NAME --scope control'")
    }
  }
}

internal import PicketSystem

/// What pam_exec(8) asks: its words, and the environment that it makes. Every text may be anything.
public struct PAMQuestion: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case signIn = "sign-in"
    case password
  }

  public let kind: Kind
  /// The name of the user who signs in, or whose password is changed.
  public let user: String
  /// Who asks for it, where the program knows.
  public let asker: String
  /// The program: login, gdm-password, sshd, su.
  public let service: String

  public init(_ kind: Kind, user: String, asker: String = "", service: String = "") {
    (self.kind, self.user, self.asker, self.service) = (kind, user, asker, service)
  }

  /// nil without a user: then there is nothing to refuse.
  public init?(_ kind: Kind, _ variable: (String) -> String?) {
    guard let user = variable("PAM_USER"), !user.isEmpty else { return nil }
    self.init(kind, user: user, asker: variable("PAM_RUSER") ?? "", service: variable("PAM_SERVICE") ?? "")
  }

  /// Programs that change an account, and ask as if a person signed in.
  private static let accountPrograms: Set = ["chfn", "chsh"]
  /// Programs by which root becomes another user. They say themselves who asks.
  private static let becoming: Set = ["su", "su-l", "runuser", "runuser-l"]

  /// `isRoots` says whether root started the program that asks.
  public func answer(by folder: RefusalFolder, isRoots: Bool) -> MachineAnswer {
    guard let number = Account.number(of: user) else { return .allowed }
    switch kind {
    // Root changes whose password it likes.
    case .password: return isRoots ? .allowed : folder.answer(.password, number)
    case .signIn:
      if PAMQuestion.becoming.contains(service), isRoots, ["", "root"].contains(asker) { return .allowed }
      let isAccounts = PAMQuestion.accountPrograms.contains(service)
      return isAccounts && isRoots ? .allowed : folder.answer(isAccounts ? .accounts : .signIn, number)
    }
  }
}

internal import FamilyTokens
internal import PicketSystem
internal import PicketVarlink

/// By what picket-web is known, which alone may speak for children whose devices ask it: by the user of its own name, or by
/// what picketd gave to the picket-web that it started.
public struct WebIdentity: Sendable {
  /// The user that picket-web becomes where there is one. The user `nobody` identifies no program: others run as it, too.
  public static let user = "picket-web"

  /// What the picket-web that is started is given.
  public let secret: String
  private let user: UInt32?

  /// `user` has the number of the user of its own name. The secret is a new one.
  public init(user: UInt32?) {
    self.user = user.flatMap { [0, 65_534].contains($0) ? nil : $0 }
    var generator = SystemRandomNumberGenerator()
    secret = (0..<4).map { _ in
      let word = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }.joined()
  }

  func isOf(_ peer: Peer, saying secret: String?) -> Bool {
    if peer.credentials.user == user { return true }
    return secret.map { Array($0.utf8).isSameSecret(as: Array(self.secret.utf8)) } ?? false
  }
}

public import FoundationEssentials
internal import ScreenTimeLink

extension AgeRangeService {
  /// Why there is no answer.
  public enum Error: LocalizedError, Hashable, Sendable {
    case invalidRequest
    case notAvailable
    case declinedOnboarding
    case invalidAccount
    case network

    public var errorDescription: String? {
      switch self {
      case .invalidRequest: "Ask for one to three gates, two years apart or more, the lowest at 2 or above."
      case .notAvailable: "picketd does not answer or cannot do it. Start it with `sudo systemctl start picketd`."
      case .declinedOnboarding: "Nobody has said how old this child is: `picket child add NAME --birth-year Y`."
      case .invalidAccount: "This user is no child of the household. Name one in PICKET_CHILD."
      case .network: "The conversation with picketd broke off. Try again."
      }
    }

    init(_ failure: LinkFailure) {
      self =
        switch failure {
        case .unreachable, .notAuthorized, .conflict: .notAvailable
        case .notFound: .invalidAccount
        case .invalid: .invalidRequest
        case .unavailable: .declinedOnboarding
        case .unexpected: .network
        }
    }
  }
}

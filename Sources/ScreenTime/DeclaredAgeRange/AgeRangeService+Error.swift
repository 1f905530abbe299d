internal import DaemonClient
public import FoundationEssentials
package import ScreenTimeClient

extension AgeRangeService {
  /// Why there is no answer.
  public enum Error: LocalizedError, Hashable, Sendable {
    case invalidRequest
    case notAvailable
    /// Never thrown: of a child whose year of birth nobody has said, the answer is `declinedSharing`.
    case declinedOnboarding
    case invalidAccount
    case network

    /// The process's own, unless a test has put others here.
    @TaskLocal package static var words = LastErrorText<Error>()

    public var errorDescription: String? {
      switch self {
      case .invalidRequest: "Ask for one to three gates, two years apart or more, the lowest at 2 or above."
      case .notAvailable: Self.words[self] ?? "picketd cannot do it here: there is nothing to show something with."
      case .declinedOnboarding: "Nobody has said how old this child is: `picket child change NAME --birth-year Y`."
      case .invalidAccount: "This user is no child of the household. Name one in PICKET_CHILD."
      case .network: Self.words[self] ?? "The conversation with picketd broke off. Try again."
      }
    }

    init(_ failure: DaemonError) {
      self =
        switch failure {
        case .unreachable, .lost, .notAuthorized, .conflict, .unavailable: .notAvailable
        case .notFound: .invalidAccount
        case .invalid, .tooLong: .invalidRequest
        case .otherVersion, .unexpected: .network
        }
      Error.words.keep(failure, for: self)
    }
  }
}

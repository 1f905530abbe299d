internal import DaemonClient
public import FoundationEssentials
internal import ScreenTimeClient

/// Why a question could not be asked.
public enum AskError: LocalizedError, Sendable {
  case unknown
  case communicationLimitsNotEnabled
  case contactSyncNotSetup
  case invalidQuestion
  case notAvailable
  case systemError(underlyingError: any Error)

  public var errorDescription: String? {
    switch self {
    // Never thrown: every error has a case.
    case .unknown: "The question was not asked, and nobody knows why."
    case .communicationLimitsNotEnabled: "No guardian looks after this user: add it with `picket child add`."
    case .contactSyncNotSetup: "There are no contacts to look into."
    case .invalidQuestion: "The question has no form that picketd takes."
    case .notAvailable: "picketd does not answer. \(DaemonError.start)."
    case .systemError(let error): (error as? DaemonError)?.sentence ?? "\(error)"
    }
  }

  init(_ failure: DaemonError) {
    self =
      switch failure {
      case .unreachable, .lost: .notAvailable
      case .notFound(kind: "child", _): .communicationLimitsNotEnabled
      case .invalid, .tooLong: .invalidQuestion
      case .notAuthorized, .notFound, .conflict, .unavailable, .otherVersion, .unexpected:
        .systemError(underlyingError: failure)
      }
  }
}

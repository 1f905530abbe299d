internal import DaemonClient
public import Foundation
package import ScreenTimeClient

/// Why an app is not authorized.
public enum FamilyControlsError: Int, LocalizedError, CustomNSError, Sendable {
  case restricted
  case unavailable
  case invalidAccountType
  case invalidArgument
  case authorizationConflict
  case authorizationCanceled
  case networkError
  case authenticationMethodUnavailable

  /// picketd's text where it gave one, since it knows the cause and the remedy.
  public var errorDescription: String? {
    switch self {
    case .restricted: lastWords ?? "picketd does not let this app be authorized here. Ask a guardian to do it."
    case .unavailable: lastWords ?? "picketd cannot do it now. Try again later."
    case .invalidAccountType:
      "This user is no child of the household. Add one with `picket child add`, or name it in PICKET_CHILD."
    case .invalidArgument:
      "The request makes no sense\(lastWords.map { " (\($0))" } ?? ""): check PICKET_CHILD and PICKET_CLIENT."
    case .authorizationConflict: lastWords ?? "This does not go together with what the household has."
    case .authorizationCanceled: "A guardian said no, or the request was withdrawn."
    case .networkError: lastWords ?? "The conversation with picketd broke off. Try again."
    case .authenticationMethodUnavailable:
      "There is no passcode. A guardian sets one with `sudo picket guardian set-passcode`."
    }
  }

  public static var errorDomain: String { "FamilyControls.FamilyControlsError" }

  public var errorCode: Int { rawValue }

  /// Foundation's own type. On Linux nothing else fills `localizedDescription`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}

extension FamilyControlsError {
  /// The process's own, unless a test replaces it.
  @TaskLocal package static var words = LastErrorText<FamilyControlsError>()

  init(_ failure: DaemonError) {
    self =
      switch failure {
      case .unreachable, .lost, .unavailable: .unavailable
      case .notAuthorized: .restricted
      case .notFound(kind: "child", _): .invalidAccountType
      case .notFound(kind: "passcode", _): .authenticationMethodUnavailable
      case .notFound, .invalid, .tooLong: .invalidArgument
      case .conflict: .authorizationConflict
      case .otherVersion, .unexpected: .networkError
      }
    FamilyControlsError.words.keep(failure, for: self)
  }

  /// Apple's error for data that this app may not see.
  static func withheld(_ failure: DaemonError) -> FamilyControlsError {
    words.keep(failure, for: .unavailable)
    return .unavailable
  }

  /// The daemon's last text for this error: why, and what to do.
  var lastWords: String? { FamilyControlsError.words[self] }

  static func translating<Value>(
    _ body: () async throws(DaemonError) -> Value
  ) async throws(FamilyControlsError) -> Value {
    do throws(DaemonError) {
      return try await body()
    } catch {
      throw FamilyControlsError(error)
    }
  }
}

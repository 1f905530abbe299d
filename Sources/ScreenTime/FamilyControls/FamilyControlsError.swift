public import Foundation

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

  /// What picketd said where it said something, since it knows the cause and the remedy.
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

  /// Foundation's own type. On Linux nothing else puts the text into `localizedDescription`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}

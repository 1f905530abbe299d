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

  public var errorDescription: String? {
    switch self {
    case .restricted: "This household does not let apps ask for themselves. Ask a guardian to authorize the app."
    case .unavailable: "picketd does not answer or cannot do it now. Start it with `sudo systemctl start picketd`."
    case .invalidAccountType:
      "This user is no child of the household. Add one with `picket child add`, or name it in PICKET_CHILD."
    case .invalidArgument: "The request makes no sense: check PICKET_CHILD and PICKET_CLIENT."
    case .authorizationConflict: "Another app has control already. Ask a guardian to revoke its authorization."
    case .authorizationCanceled: "A guardian said no, or the request was withdrawn."
    case .networkError: "The conversation with picketd broke off. Try again."
    case .authenticationMethodUnavailable: "There is no passcode. Set one with `picket guardian set-passcode`."
    }
  }

  public static var errorDomain: String { "FamilyControls.FamilyControlsError" }

  public var errorCode: Int { rawValue }

  /// Foundation's own type. On Linux nothing else puts the text into `localizedDescription`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}

internal import DaemonClient
public import Foundation
internal import ManagedSettings
package import ScreenTimeClient

extension DeviceActivityCenter {
  /// Why an activity is not monitored.
  public enum MonitoringError: LocalizedError, Equatable, Hashable, Sendable {
    case excessiveActivities
    case intervalTooLong
    case intervalTooShort
    case invalidDateComponents
    case unauthorized

    /// The process's own, unless a test replaces it.
    @TaskLocal package static var words = LastErrorText<MonitoringError>()

    public var errorDescription: String? {
      switch self {
      case .excessiveActivities: Self.words[self] ?? "This application is monitoring excessive activities."
      case .intervalTooLong: "The activity's interval is longer than a week."
      case .intervalTooShort: "The activity's interval is shorter than 15 minutes."
      case .invalidDateComponents: Self.words[self] ?? "There is no interval with these date components."
      case .unauthorized: Self.words[self] ?? "This application may not monitor the activities of this child."
      }
    }

    public var recoverySuggestion: String? {
      switch self {
      case .excessiveActivities: "Stop monitoring an activity that is not needed any more."
      case .intervalTooLong: "Let the interval end within a week, or turn strictAppleLimits off."
      case .intervalTooShort: "Let the interval last 15 minutes, or turn strictAppleLimits off."
      case .invalidDateComponents:
        "Give both ends the same kind of components, such as hour and minute, and let one lie after the other."
      case .unauthorized: "Request authorization with AuthorizationCenter, and have a guardian approve it."
      }
    }

    /// Apple has no cases for a daemon that does not answer.
    static func from(_ failure: DaemonError) -> any Error {
      let error: MonitoringError
      switch failure {
      case .notAuthorized: error = .unauthorized
      case .invalid: error = .invalidDateComponents
      case .conflict: error = .excessiveActivities
      default: return ManagedSettingsError(failure)
      }
      words.keep(failure, for: error)
      return error
    }
  }
}

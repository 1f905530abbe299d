internal import DaemonClient
public import Foundation
package import ScreenTimeClient

extension DeviceActivityData {
  /// Why there is no data.
  public enum Error: LocalizedError, Equatable, Hashable, Sendable {
    /// There is no such child.
    case missingData
    /// No guardian has allowed this app to see what the child visits.
    case unauthorized
    /// picketd does not answer, or cannot answer this.
    case unavailable

    /// The process's own, unless a test replaces it.
    @TaskLocal package static var words = LastErrorText<Error>()

    public var errorDescription: String? {
      switch self {
      case .missingData: Self.words[self] ?? "There is no such child."
      case .unauthorized: Self.words[self] ?? "This app may not see what the child uses."
      case .unavailable: Self.words[self] ?? "picketd cannot say what was used."
      }
    }

    public var recoverySuggestion: String? {
      switch self {
      case .missingData: "Have a guardian add the child with 'picket child add', or set PICKET_CHILD."
      case .unauthorized: "Have a guardian allow it with 'picket authorization grant --data yes'."
      case .unavailable: "Ask for a shorter time or for longer segments, and look at 'picket status'."
      }
    }

    init(_ failure: DaemonError) {
      switch failure {
      case .notAuthorized: self = .unauthorized
      case .notFound: self = .missingData
      default: self = .unavailable
      }
      Self.words.keep(failure, for: self)
    }
  }
}

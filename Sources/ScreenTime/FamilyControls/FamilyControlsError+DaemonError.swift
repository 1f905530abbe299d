internal import DaemonClient
package import ScreenTimeClient

extension FamilyControlsError {
  /// The process's own, unless a test has put others here.
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

  /// What Apple's own says of data that this app may not see.
  static func withheld(_ failure: DaemonError) -> FamilyControlsError {
    words.keep(failure, for: .unavailable)
    return .unavailable
  }

  /// Why it was so the last time, and what to do, as the daemon said it.
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

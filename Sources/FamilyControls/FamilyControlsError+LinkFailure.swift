internal import ScreenTimeLink

extension FamilyControlsError {
  init(_ failure: LinkFailure, for member: FamilyControlsMember? = nil) {
    self =
      switch failure {
      case .unreachable: .unavailable
      case .notAuthorized: .restricted
      case .notFound(kind: "child", _): .invalidAccountType
      case .notFound, .invalid: .invalidArgument
      case .conflict: .authorizationConflict
      case .unavailable: member == .individual ? .authenticationMethodUnavailable : .unavailable
      case .unexpected: .networkError
      }
  }

  static func translating<Value>(
    _ body: () async throws(LinkFailure) -> Value
  ) async throws(FamilyControlsError) -> Value {
    do throws(LinkFailure) {
      return try await body()
    } catch {
      throw FamilyControlsError(error)
    }
  }
}

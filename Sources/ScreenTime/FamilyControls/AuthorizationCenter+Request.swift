internal import DaemonClient
internal import ScreenTimeClient

extension AuthorizationCenter {
  /// Returns once a guardian has approved, which may have been long ago; throws a `FamilyControlsError` otherwise.
  /// Waits as long as the guardian takes, unless the task is cancelled. If picketd stops before it has answered, it is
  /// asked once more when it is back.
  public func requestAuthorization(for member: FamilyControlsMember) async throws {
    try await request(member, passcode: nil, again: true)
  }

  /// The same with a passcode that a guardian types now, or that an individual has.
  public func requestAuthorization(for member: FamilyControlsMember, passcode: String) async throws {
    try await request(member, passcode: passcode, again: true)
  }

  @available(*, deprecated, message: "Use requestAuthorization(for:)")
  public func requestAuthorization(completionHandler: @escaping (Result<Void, any Error>) -> Void) {
    let completion = Completion(call: completionHandler)
    Task {
      do {
        try await requestAuthorization(for: .child)
        completion.call(.success(()))
      } catch {
        completion.call(.failure(error))
      }
    }
  }

  public func revokeAuthorization(completionHandler: @escaping (Result<Void, any Error>) -> Void) {
    let completion = Completion(call: completionHandler)
    let link = link
    Task {
      do throws(FamilyControlsError) {
        try await FamilyControlsError.translating { () throws(DaemonError) in
          try await link.inBackground { link throws(DaemonError) in try link.revokeAuthorization() }
        }
        completion.call(.success(()))
      } catch {
        completion.call(.failure(error))
      }
    }
  }

  private func request(
    _ member: FamilyControlsMember, passcode: String?, again: Bool
  ) async throws(FamilyControlsError) {
    let link = link
    let status: AuthorizationStatus
    do throws(DaemonError) {
      status = try await link.inBackground { link throws(DaemonError) in
        AuthorizationStatus(try link.authorize(member.asked, passcode: passcode))
      }
    } catch {
      // A repeated request is still one question, and it is unknown whether the first was received.
      guard case .lost = error, again else { throw FamilyControlsError(error) }
      _ = try await heard(link) { _ in true }
      return try await request(member, passcode: passcode, again: false)
    }
    switch status {
    case .approved, .approvedWithDataAccess: return
    case .denied: throw .authorizationCanceled
    case .notDetermined:
      let decision = try await heard(link) { $0 != .notDetermined }
      if decision == .denied { throw .authorizationCanceled }
    }
  }

  /// Waits until picketd reports a wanted status.
  private func heard(
    _ link: ScreenTimeLink, _ isWanted: (AuthorizationStatus) -> Bool
  ) async throws(FamilyControlsError) -> AuthorizationStatus {
    let (answers, continuation) = AsyncStream<Result<AuthorizationStatus, DaemonError>>.makeStream()
    let following = link.followAuthorization { continuation.yield($0.map { AuthorizationStatus($0) }) }
    defer { following.cancel() }
    for await answer in answers {
      switch answer {
      case .success(let status): if isWanted(status) { return status }
      // Asked again as soon as picketd is back.
      case .failure(let failure): if !failure.isAbsence { throw FamilyControlsError(failure) }
      }
    }
    throw .authorizationCanceled
  }
}

/// Apple's handlers need not be sendable. Each is called once.
private struct Completion: @unchecked Sendable {
  let call: (Result<Void, any Error>) -> Void
}

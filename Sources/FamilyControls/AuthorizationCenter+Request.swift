internal import ScreenTimeLink

extension AuthorizationCenter {
  /// Returns once a guardian has approved, which may have been long ago; throws a `FamilyControlsError` otherwise. Waits
  /// for as long as the guardian takes, unless the task is cancelled.
  public func requestAuthorization(for member: FamilyControlsMember) async throws {
    try await request(member, passcode: nil)
  }

  /// The same with the passcode that a guardian has typed here and now, or that an individual has of their own.
  public func requestAuthorization(for member: FamilyControlsMember, passcode: String) async throws {
    try await request(member, passcode: passcode)
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
        try await FamilyControlsError.translating { () throws(LinkFailure) in
          try await link.inBackground { link throws(LinkFailure) in try link.revokeAuthorization() }
        }
        completion.call(.success(()))
      } catch {
        completion.call(.failure(error))
      }
    }
  }

  private func request(_ member: FamilyControlsMember, passcode: String?) async throws(FamilyControlsError) {
    let link = link
    let word: String
    do throws(LinkFailure) {
      word = try await link.inBackground { link throws(LinkFailure) in
        try link.authorize(member: member.description, passcode: passcode)
      }
    } catch {
      throw FamilyControlsError(error)
    }
    guard let status = AuthorizationStatus(word: word) else {
      throw FamilyControlsError(.unexpected(why: "there is no status '\(word)'"))
    }
    switch status {
    case .approved, .approvedWithDataAccess: return
    case .denied: throw .authorizationCanceled
    case .notDetermined: try await decision(link)
    }
  }

  /// Waits for a guardian.
  private func decision(_ link: ScreenTimeLink) async throws(FamilyControlsError) {
    let (decisions, continuation) = AsyncStream<Result<String, LinkFailure>>.makeStream()
    let following = link.followAuthorization { continuation.yield($0) }
    defer { following.cancel() }
    for await decision in decisions {
      switch decision.map(AuthorizationStatus.init(word:)) {
      case .success(.approved), .success(.approvedWithDataAccess): return
      case .success(.denied): throw .authorizationCanceled
      // Asked again as soon as it is there again.
      case .success, .failure(.unreachable): continue
      case .failure(let failure): throw FamilyControlsError(failure)
      }
    }
    throw .authorizationCanceled
  }
}

/// Apple's handlers do not promise to be sendable. Each is called once.
private struct Completion: @unchecked Sendable {
  let call: (Result<Void, any Error>) -> Void
}

import Testing

/// One daemon for all tests of a suite, started before the first and stopped after the last.
struct Fence: SuiteTrait, TestScoping {
  let household: Household

  @TaskLocal static var current: Daemon?

  func provideScope(for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void)
    async throws
  {
    let lab = try Lab.standing()
    let daemon = try Daemon(in: household.mode == .laptop ? lab.laptop : lab.router, household)
    defer { daemon.stop() }
    try await Fence.$current.withValue(daemon) { try await body() }
  }

  /// Runs a daemon for a part of a test.
  static func around(_ household: Household, _ body: (Daemon) throws -> Void) throws {
    let lab = try Lab.standing()
    let daemon = try Daemon(in: household.mode == .router ? lab.router : lab.laptop, household)
    defer { daemon.stop() }
    try body(daemon)
  }

  static func daemon() throws -> Daemon { try #require(Fence.current, "the suite has no .fence") }
}

extension Trait where Self == Fence {
  static func fence(_ household: Household) -> Fence { Fence(household: household) }
}

extension Trait where Self == ConditionTrait {
  /// Skips a suite where the daemon cannot run.
  static var needsDaemon: ConditionTrait { .enabled(if: Daemon.isBuilt, Daemon.reason) }
}

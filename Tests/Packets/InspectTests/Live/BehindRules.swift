import Testing

/// Runs each test twice: with every packet of the wire before the judge, as in a capture, and with those alone that the
/// kernel's rules send there.
struct BothPlaces: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Once for the suite itself, and so for each of its tests.
    guard testCase != nil else { return try await function() }
    try await function()
    try await Judge.$isBehindRules.withValue(true) { try await function() }
  }
}

extension Trait where Self == BothPlaces {
  static var inBothPlaces: BothPlaces { BothPlaces() }
}

/// Runs each test with those packets alone that the kernel's rules send to the judge.
struct BehindRules: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Judge.$isBehindRules.withValue(true) { try await function() }
  }
}

extension Trait where Self == BehindRules {
  static var behindRules: BehindRules { BehindRules() }
}

import Testing

/// Runs each test twice: with every packet, as in a capture, and only with those that the kernel's rules send to the filter.
struct BothPlaces: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Applied once to the suite, and so to each of its tests.
    guard testCase != nil else { return try await function() }
    try await function()
    try await Judge.$isBehindRules.withValue(true) { try await function() }
  }
}

extension Trait where Self == BothPlaces {
  static var inBothPlaces: BothPlaces { BothPlaces() }
}

/// Runs each test only with the packets that the kernel's rules send to the filter.
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

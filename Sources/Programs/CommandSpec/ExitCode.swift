/// Exit codes, which scripts rely on.
public enum ExitCode: Int32, Sendable {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case notReachable = 3
  case notAuthorized = 4
}

/// An exit code, and what it means for one verb.
public struct Exit: Sendable {
  public let code: ExitCode
  public let sentence: String

  public init(_ code: ExitCode, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  /// Exit codes of verbs that need no daemon.
  public static let usual = usual(done: "done", failed: "it could not be done")

  public static func usual(done: String = "done", failed: String) -> [Exit] {
    [Exit(.done, done), Exit(.failed, failed), Exit(.wrongUsage, "wrong usage")]
  }
}

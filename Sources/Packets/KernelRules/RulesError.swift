/// Why the kernel's rules are not as they should be: what happened, and what to do about it.
public struct RulesError: Error, Hashable, Sendable {
  public let problem: String
  public let remedy: String

  public init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension RulesError: CustomStringConvertible {
  public var description: String { "\(problem); \(remedy)" }
}

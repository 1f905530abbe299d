internal import PicketSystem

/// How often a guardian's desktop says that a child asks. A child's program may ask and take back without end: then the desktop says once a
/// minute how many questions wait.
public struct QuestionFlow: Sendable {
  public enum Verdict: Hashable, Sendable {
    case shown
    case counted
    case passedOver
  }

  private struct Buckets {
    var questions = TokenBucket(QuestionFlow.questions)
    var counts = TokenBucket(QuestionFlow.counts)
  }

  private static let questions = TokenBucket.Rate(burst: 8, interval: 60_000_000_000)
  private static let counts = TokenBucket.Rate(burst: 1, interval: 60_000_000_000)

  private var children: [String: Buckets] = [:]

  public init() {}

  /// What happens to a question that came at `now`, in nanoseconds.
  public mutating func verdict(on child: String, at now: UInt64) -> Verdict {
    var buckets = children[child] ?? Buckets()
    defer { children[child] = buckets }
    if buckets.questions.take(rate: QuestionFlow.questions, at: now) { return .shown }
    return buckets.counts.take(rate: QuestionFlow.counts, at: now) ? .counted : .passedOver
  }
}

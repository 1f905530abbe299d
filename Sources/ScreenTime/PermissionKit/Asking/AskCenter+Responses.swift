internal import DaemonClient
internal import ScreenTimeClient
internal import Synchronization

extension AskCenter {
  /// Answers to this app's questions about a topic, including those given while it was not running. Each comes once to
  /// each sequence.
  public func responses<Topic: QuestionTopic>(
    for topic: Topic.Type
  ) -> some AsyncSequence<PermissionResponse<Topic>, Never> {
    outcomes(for: topic).compactMap { outcome in
      if case .answered(let response) = outcome { response } else { nil }
    }
  }

  /// The outcomes of questions about a topic: answered, expired or cancelled.
  public func outcomes<Topic: QuestionTopic>(
    for topic: Topic.Type
  ) -> some AsyncSequence<PermissionOutcome<Topic>, Never> {
    let (outcomes, continuation) = AsyncStream<ScreenTimeLink.Outcome>.makeStream()
    let seen = Mutex<Set<String>>([])
    let following = link.followResponses(topic: Topic.id) { outcome in
      // After a restart, the daemon repeats outcomes.
      if seen.withLock({ $0.insert(outcome.id).inserted }) { continuation.yield(outcome) }
    }
    continuation.onTermination = { _ in following.cancel() }
    return outcomes.compactMap { PermissionOutcome<Topic>($0) }
  }
}

extension PermissionOutcome {
  /// nil for an open question.
  init?(_ outcome: ScreenTimeLink.Outcome) {
    guard let question: PermissionQuestion<Topic> = outcome.question() else { return nil }
    switch outcome.state {
    case .answered:
      guard let choice = question.choices.first(where: { $0.id == outcome.choice }) else { return nil }
      self = .answered(PermissionResponse(choice: choice, question: question))
    case .expired: self = .expired(question)
    case .cancelled: self = .cancelled(question)
    case .open: return nil
    }
  }
}

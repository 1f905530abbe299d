import Synchronization

/// Callers who wait until packets are judged by a revision. The filter's one message that it judges by a revision
/// answers all who wait for it or for an earlier one.
final class Enforcement: Sendable {
  /// An answer is not waited for any longer.
  static let patience = Duration.seconds(1)
  static let nobody = "picket-filter is not there: nothing is judged by it yet"

  private struct Waiter {
    let revision: UInt64
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<String?, Never>
  }

  private struct State {
    var isThere = false
    /// The newest revision that packets are judged by.
    var judged: UInt64 = 0
    var waiting: [Waiter] = []
  }

  private let state = Mutex(State())
  private let begun: @Sendable () -> Void

  /// `begun` is called when a call begins to wait: the control thread then looks more often.
  init(_ begun: @escaping @Sendable () -> Void) { self.begun = begun }

  /// Returns once packets are judged by this revision, or why they are not.
  func wait(for revision: UInt64) async -> String? {
    await withCheckedContinuation { continuation in
      let answer: String?? = state.withLock { state in
        if revision <= state.judged && state.isThere { return .some(nil) }
        if !state.isThere { return Enforcement.nobody }
        state.waiting.append(
          Waiter(revision: revision, deadline: .now + Enforcement.patience, continuation: continuation))
        return nil
      }
      if let answer { continuation.resume(returning: answer) } else { begun() }
    }
  }

  /// There is a filter; what it judges by is not known yet.
  func begin() { state.withLock { $0.isThere = true } }

  /// There is no filter.
  func end(_ why: String = Enforcement.nobody) {
    state.withLock { state in
      state.isThere = false
      state.judged = 0
    }
    answer(why) { _ in true }
  }

  /// The filter judges by this revision.
  func took(_ revision: UInt64) {
    state.withLock { $0.judged = max($0.judged, revision) }
    answer(nil) { $0.revision <= revision }
  }

  /// The filter does not judge by this revision.
  func refused(_ revision: UInt64, _ why: String) { answer(why) { $0.revision <= revision } }

  /// Answers callers who have waited long enough.
  func look() {
    let now = ContinuousClock.now
    answer("picket-filter takes its time: packets are judged by it in a moment") { $0.deadline <= now }
  }

  /// Whether a call waits.
  var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

  private func answer(_ why: String?, where isMeant: (Waiter) -> Bool) {
    let meant = state.withLock { state in
      let meant = state.waiting.filter(isMeant)
      if !meant.isEmpty { state.waiting.removeAll(where: isMeant) }
      return meant
    }
    for waiter in meant { waiter.continuation.resume(returning: why) }
  }
}

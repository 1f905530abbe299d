internal import Ledger

// What is kept for a while only. Nobody waits for it longer than a step takes. Devices make decisions as fast as they like:
// those that are too many go when others come, see `Ledger.record`.
extension Household {
  /// Kept at most, whatever the days say; of those beyond, the oldest go of the child that has most.
  static let mostDecisions = 200_000

  /// A step a second, for as long as there is more.
  func forgetDecisions(at moment: ClockReading) {
    guard isForgetting || !removedChildren.isEmpty else { return }
    let time = state.time.moved(to: moment).likely - options.retention * 86_400
    do throws(LedgerError) {
      isForgetting = try forgetStep(before: time)
    } catch {
      complain("what is over cannot be forgotten: \(error)")
    }
  }

  func forgetQuestions(at moment: ClockReading) {
    let time = state.time.moved(to: moment).likely
    let old = state.questions.values.filter { question in
      question.state != .open
        && (question.answered ?? question.expires ?? question.created) + Household.memory < time
    }.map(\.id)
    if old.isEmpty { return }
    do throws(LedgerError) {
      try ledger.write { (tx) throws(LedgerError) in for id in old { try tx.remove(question: id) } }
      for id in old { state.questions[id] = nil }
    } catch {
      complain("\(error)")
    }
  }

  /// Whether there may be more.
  private func forgetStep(before time: Int) throws(LedgerError) -> Bool {
    if let child = removedChildren.first {
      if try ledger.forget(child: child) < Ledger.step { removedChildren.removeFirst() }
      return true
    }
    return try ledger.forget(before: time) == Ledger.step
  }
}

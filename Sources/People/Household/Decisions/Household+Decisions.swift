internal import FamilyTokens
public import FilterProtocol
internal import Ledger
internal import Policy

extension Household {
  /// Takes what the filter decided: names become tokens here, before anything is stored or said. Nothing is kept of
  /// guardians' and shared devices, even if the filter sends them; of unknown devices only the count is kept.
  public func note(_ records: [DecisionRecord]) {
    // Without a household, nobody knows whose devices these are.
    if loss != nil { return }
    var tokenizer = DecisionTokenizer(sealer, publisher.recent, state.devices)
    var rows: [DecisionRow] = []
    rows.reserveCapacity(records.count)
    for index in records.indices {
      if unknownDecisions.add(records[index]) { continue }
      guard let row = tokenizer.row(records[index]) else { continue }
      totals.add(row)
      rows.append(row)
    }
    if rows.isEmpty { return }
    if !decisionLog.add(rows) { complain("decisions come faster than they can be written down") }
    if decisionLog.isDue { flushDecisions() } else if recording.count > 0 { flushDecisionsSoon() }
  }

  /// How long decisions that somebody follows wait for others: less than a person sees, and long enough that a flood of
  /// them is written down in few pieces.
  private static let followedPause = Duration.milliseconds(20)

  /// Does not wait for the next second. Whoever has a page open sees what was stopped as it is, and a second's decisions
  /// told at once are more than a page's stream holds.
  private func flushDecisionsSoon() {
    if flushesSoon { return }
    flushesSoon = true
    // The task does not keep the household alive.
    Task { [weak self] in
      try? await Task.sleep(for: Household.followedPause)
      await self?.flushFollowedDecisions()
    }
  }

  private func flushFollowedDecisions() {
    flushesSoon = false
    flushDecisions()
  }

  /// Writes down what waits, and wakes those who follow the log.
  func flushDecisions() {
    do throws(LedgerError) {
      if try decisionLog.flush() { recording.tell(()) }
    } catch {
      complain("decisions cannot be written down: \(error)")
    }
  }

  /// A step of forgetting, once a second.
  func forgetDecisions(at moment: ClockReading) {
    let time = state.tamperProofClock.moved(to: moment).likely - options.retention * 86_400
    do throws(LedgerError) {
      try decisionLog.forgetStep(before: time)
    } catch {
      complain("what is over cannot be forgotten: \(error)")
    }
  }
}

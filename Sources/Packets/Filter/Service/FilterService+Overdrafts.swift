internal import FilterProtocol
internal import Inspect

// SYNs to port 443 pass by themselves, and packet threads receive a report. When one device opens too many connections
// of unknown purpose, all SYNs need a verdict for a while, so that further ones can be refused (R13).
extension FilterService {
  /// Checks when packet threads last saw such a device.
  mutating func lookAtOverdrafts(at now: Instant) {
    let asks = overdrawnAt.map { now.since($0) < FilterService.askingTime } ?? false
    do {
      let change = try fence?.askOpenings(asks) ?? .nothing
      if change == .raised { endUnjudged(after: change) }
      guard change == .devices else { return }
      journal.note(
        .note,
        asks
          ? "a device opens connections and says nothing in them; for a minute each new one is asked about"
          : "new connections pass again by themselves")
    } catch {
      journal.note(.rulesFailed, "whether new connections are asked about could not be changed: \(error)")
    }
  }

  /// Longer than a device takes to regain all of its allowance.
  private static let askingTime: UInt64 = 60_000_000_000
}

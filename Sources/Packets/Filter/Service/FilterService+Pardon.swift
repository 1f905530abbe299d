internal import FilterProtocol
internal import Inspect

// Datagrams that the kernel refuses by itself, and that other settings may allow: they have no beginning that would be
// asked about.
extension FilterService {
  /// What packet threads are about to end under the new settings goes first: to read the kernel's table takes as long as
  /// to end a thousand connections. Settings that go on changing put it off no further.
  mutating func planPardon() {
    requeueAfter = requeueAfter ?? Clock.now
    recentCuts = []
  }

  /// Has them asked about again, but for what was cut under the settings at hand.
  mutating func pardon() {
    guard let since = requeueAfter, Clock.now.since(since) > FilterService.pardonDelay else { return }
    requeueAfter = nil
    defer { recentCuts = [] }
    do { try cutter?.requeueDatagrams(but: recentCuts) } catch {
      journal.note(.overload, "refused datagrams could not be looked through after a change of settings: \(error)")
    }
  }

  private static let pardonDelay: UInt64 = 30_000_000
}

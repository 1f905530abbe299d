import ControlServer
import Synchronization

/// What the control thread notes for the control server's answers.
final class StateNotes: Sendable {
  private struct Notes {
    /// Why the file was refused when it was read last.
    var refusal: String?
    /// What is wrong with single entries of its household.
    var entries: [String] = []
    var rulesRestored = 0
    var dashboard: DaemonState.Dashboard?
  }

  private let notes = Mutex(Notes())

  func fileWasRead() { notes.withLock { $0.refusal = nil } }
  func fileWasRefused(_ fault: String) { notes.withLock { $0.refusal = fault } }
  func entriesWereTaken(_ faults: [String]) { notes.withLock { $0.entries = faults } }
  func dashboardIs(_ dashboard: DaemonState.Dashboard?) { notes.withLock { $0.dashboard = dashboard } }
  func rulesWereRestored() { notes.withLock { $0.rulesRestored += 1 } }

  var state: DaemonState {
    notes.withLock { notes in
      var troubles = notes.entries
      if let refusal = notes.refusal {
        troubles.insert("\(refusal); what was read before holds. Mend it, and run 'picket reload'", at: 0)
      }
      return DaemonState(
        configurationTroubles: troubles, rulesRestored: notes.rulesRestored, dashboard: notes.dashboard)
    }
  }
}

import ControlServer
import PicketSystem
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
  /// Where picket-web writes the fingerprint of its certificate.
  private let web: String

  init(web: String) { self.web = web }

  private var fingerprint: String? {
    (try? File.contents(of: web + "/fingerprint", limit: 1_024)).flatMap { bytes in
      let text = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
      return text.isEmpty ? nil : text
    }
  }

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
      var dashboard = notes.dashboard
      if dashboard?.isLocal == false { dashboard?.fingerprint = fingerprint }
      return DaemonState(configurationTroubles: troubles, rulesRestored: notes.rulesRestored, dashboard: dashboard)
    }
  }
}

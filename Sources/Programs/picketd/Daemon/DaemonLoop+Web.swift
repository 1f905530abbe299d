import Configuration
import ControlServer
import FilterProtocol
import Wire

// picket-web, which is started where the configuration has a 'dashboard' or a 'portal'.
extension DaemonLoop {
  mutating func tendWeb() {
    guard configuration.hasPages else { return }
    switch web?.tend() {
    case nil: break
    case .started(let process): log.info("picket-web is process \(process)")
    case .ended(let status):
      if !isWebMissed { log.warning("picket-web ended with status \(status); it is started again") }
      isWebMissed = true
    case .failed(let failure):
      if !isWebMissed { log.warning("picket-web does not start: \(failure); say where it is with --web") }
      isWebMissed = true
    }
  }

  /// Says in answers where the pages are.
  func noteDashboard() {
    notes.dashboardIs(
      configuration.dashboard.map {
        DaemonState.Dashboard(address: "\($0.address)", port: Int($0.port), isLocal: $0.address.isLoopback)
      })
  }

  /// After the configuration was read again, picket-web begins anew: it listens somewhere else, or nowhere.
  mutating func moveWeb() {
    isWebMissed = false
    if !configuration.hasPages { web?.end(within: .seconds(5)) } else { web?.restart() }
  }
}

extension Configuration {
  /// Whether pages are to be served.
  fileprivate var hasPages: Bool { dashboard != nil || portal != nil }
}

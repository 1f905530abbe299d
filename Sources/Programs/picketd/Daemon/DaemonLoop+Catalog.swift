import PicketSystem
import Subscriptions

// Which catalog names are looked up in.
extension DaemonLoop {
  /// Builds the catalog on a thread of its own: lists may be long.
  static func build(_ source: CatalogSource, _ log: Log, _ mailbox: Mailbox) {
    WorkThread.run {
      let progress = Progress(log)
      let outcome = source.load { progress.show($0) }
      progress.end()
      mailbox.post(.catalog(outcome))
    }
  }

  mutating func bridgeCatalog() { if catalogs.bridge(log) { tellHousehold() } }

  mutating func catalogLoaded(_ outcome: CatalogOutcome) {
    guard catalogs.loaded(outcome, isAwaited: isReloading, log) else { return }
    do {
      var fresh = try SafeSearchHosts(rules: rules)
      fresh.keepAddresses(of: search)
      search = fresh
    } catch {
      log.error("safe search stays as it was: \(error)")
    }
    search.resolveSoon()
    tellHousehold()
  }

  /// Titles of lists are no secret.
  private func say(_ update: AutomaticUpdates.Outcome) {
    switch update {
    case .idle: break
    case .failed(let error): log.warning("lists could not be updated: \(error)")
    case .updated(let report):
      for (list, outcome) in report.rows {
        switch outcome {
        case .unchanged: log.debug("the list '\(list.title)' has not changed")
        case .updated: log.info("the list '\(list.title)' was updated and has \(list.rules) rules")
        case .kept(let reason): log.warning("the list '\(list.title)' could not be updated: \(reason)")
        }
      }
    }
  }

  /// Lists were updated because their time had come.
  mutating func listsUpdated(_ update: AutomaticUpdates.Outcome) {
    say(update)
    if case .updated(let report) = update, case .built = report.catalog { catalogs.load(log) }
  }
}

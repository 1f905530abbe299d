import PicketSystem

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
}

import Configuration
import FilterProtocol
import Household
import Policy

// What the household is told, and what it publishes.
extension DaemonLoop {
  /// Tells the household all that it depends on, once it is known whether there is a catalog.
  mutating func tellHousehold() {
    guard catalogs.isDecided else { return }
    pendingInputs += 1
    bridge.take(
      HouseholdInputs(
        configuration: configuration, file: options.configuration, catalog: catalogs.catalog, lack: catalogs.lack,
        engines: search.engines, unenforced: search.unenforced))
  }

  /// The household took its inputs. The filter gets the settings even if they are the same, so that its events
  /// show every reload.
  mutating func householdTookInputs(_ fresh: Publication?, _ complaints: [String]) {
    pendingInputs -= 1
    for complaint in complaints { log.error(complaint) }
    notes.entriesWereTaken(complaints)
    if let fresh { adopt(fresh) }
    guard pendingInputs == 0 else { return }
    for answer in reloadAnswers { answer() }
    reloadAnswers = []
    attempt { (daemon) throws(LinkError) in try daemon.handOver() }
  }

  /// Somebody changed the household. The change goes on to the filter at once or, while the filter is at work, together
  /// with what comes meanwhile.
  mutating func published(_ fresh: Publication) {
    guard adopt(fresh), pendingInputs == 0, !deliveries.isBusy else { return }
    attempt { (daemon) throws(LinkError) in try daemon.handOver() }
  }

  /// False for a publication that is no newer than the one in use.
  @discardableResult
  private mutating func adopt(_ fresh: Publication) -> Bool {
    guard publication.map({ fresh.snapshot.revision > $0.snapshot.revision }) ?? true else { return false }
    if fresh.wantsSearch && publication?.wantsSearch != true { search.resolveSoon() }
    publication = fresh
    pageLooks.paint(fresh.snapshot.revision)
    return true
  }
}

extension Publication {
  /// Whether a child has safe search.
  var wantsSearch: Bool {
    settings.children.contains { $0.safeSearch || $0.stores.contains(where: \.denyExplicit) }
  }
}

import Configuration
import Extensions
import FilterProtocol
import Household
import PicketSystem
import Policy

// What the filter judges by, and where it comes from.
extension Daemon {
  /// Reads the configuration again, then the catalog. What is wrong with either leaves everything as it was.
  mutating func reload() {
    manager.reloading()
    isReloading = true
    do throws(ConfigurationError) {
      let fresh = try Configuration(path: options.configuration, isNeeded: options.isConfigurationNamed)
      // Against the catalog that there is: what a new one knows more, the next look will take.
      _ = try fresh.settings(revision: 0, numbers: [], catalog: catalog?.catalog, at: .now)
      let before = fence
      configuration = fresh
      log.options = fresh.log
      log.info("the configuration was read again")
      checkConfiguration()
      extensions.use(ExtensionRegistry(folder: fresh.extensions))
      checkExtensions()
      painter.forget()
      if let publication { painter.paint(publication.snapshot.revision) }
      if fence != before {
        attempt { (daemon) throws(LinkError) in try daemon.order() }
      }
      attempt { (daemon) throws(LinkError) in try daemon.tellResolvers() }
    } catch {
      log.error("\(error); the settings stay as they were")
    }
    loadCatalog()
  }

  /// Looks after the catalog on a thread of its own: lists may be long.
  mutating func loadCatalog() {
    if isLoading { return }
    isLoading = true
    bridgeAt = .now + Daemon.longestBuild
    let (catalogs, mailbox, log) = (catalogs, mailbox, log)
    WorkThread.run {
      let progress = Progress(log)
      let outcome = catalogs.load { progress.show($0) }
      progress.end()
      mailbox.post(.catalog(outcome))
    }
  }

  /// A catalog takes its time to build, and nothing was handed over yet. Nobody who is fenced waits for it outside: until
  /// it is there the last good one holds, or names do that need none.
  mutating func bridge() {
    guard isLoading, catalog == nil, lack == nil, bridgeAt <= .now else { return }
    catalog = catalogs.last
    if catalog == nil { lack = "it is still being built" }
    log.info(
      "the catalog takes its time; children are fenced by \(catalog == nil ? "names alone" : "the last one") meanwhile")
    settle()
  }

  mutating func take(_ outcome: CatalogOutcome) {
    isLoading = false
    switch outcome {
    case .ready(let file, let names):
      if let names { log.info("the catalog was built and has \(names) names") }
      (catalog, lack) = (file, nil)
    case .older(let file, let reason):
      log.warning("the catalog could not be built, and the last good one is used: \(reason)")
      (catalog, lack) = (file, nil)
    case .none(let reason):
      if catalog == nil {
        rebuildAt = .now + Daemon.rebuild
        // Nothing has changed.
        if lack == reason && !isReloading { return }
        lack = reason
      }
      let consequence = catalog == nil ? "; until there is one, names are filtered and categories are not" : ""
      log.error("there is no catalog: \(reason)\(consequence)")
    }
    do {
      var fresh = try SafeSearchHosts(rules: catalogs.rules)
      fresh.take(over: search)
      search = fresh
    } catch {
      log.error("safe search stays as it was: \(error)")
    }
    lookUps.askNow()
    settle()
  }

  /// Has the household take in what there is.
  mutating func settle() {
    guard catalog != nil || lack != nil else { return }
    errands += 1
    steward.settle(
      HouseholdBridge.ControlDependencies(
        configuration: configuration, file: options.configuration, catalog: catalog, lack: lack,
        engines: search.engines,
        unenforced: search.unenforced))
  }

  /// It did. What packets are judged by is handed over even if it is the same: whoever asks for a reload sees one.
  mutating func settled(_ fresh: Publication?, _ complaints: [String]) {
    errands -= 1
    for complaint in complaints { log.error(complaint) }
    if let fresh { adopt(fresh) }
    if errands == 0 { attempt { (daemon) throws(LinkError) in try daemon.hand() } }
  }

  /// Somebody changed the household: on it goes, at once, or together with what else is decided while the filter is at work.
  mutating func take(_ fresh: Publication) {
    guard adopt(fresh), errands == 0, !handovers.isBusy else { return }
    attempt { (daemon) throws(LinkError) in try daemon.hand() }
  }

  /// False for one that is no newer than what is there.
  @discardableResult
  private mutating func adopt(_ fresh: Publication) -> Bool {
    guard fresh.isNewer(than: publication) else { return false }
    if fresh.wantsSearch && publication?.wantsSearch != true { lookUps.askNow() }
    publication = fresh
    painter.paint(fresh.snapshot.revision)
    return true
  }

  /// Says which keys do nothing yet.
  func checkConfiguration() {
    let keys = configuration.keysToCome
    if !keys.isEmpty {
      log.warning("nothing is done yet with \(keys.joined(separator: ", ")) of the configuration: that is to come")
    }
  }

  /// Says what is wrong with apps' extensions. Names of apps are no secret, and theirs are their own.
  func checkExtensions() {
    let entries = extensions.registry.entries
    for entry in entries {
      if let fault = entry.fault { log.warning("extension \(entry.file) (\(fault.name)): \(fault)") }
    }
    if !entries.isEmpty { log.info("\(entries.count { $0.fault == nil }) of \(entries.count) extensions can run") }
  }
}

extension Publication {
  func isNewer(than other: Publication?) -> Bool {
    guard let other else { return true }
    return snapshot.revision > other.snapshot.revision
  }
}

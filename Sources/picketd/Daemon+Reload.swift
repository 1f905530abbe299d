import Configuration
import Files
import Link
import Policy

// What the filter judges by, and where it comes from.
extension Daemon {
  /// Reads the configuration again, then the catalog. What is wrong with either leaves everything as it was.
  mutating func reload() {
    manager.reloading()
    isReloading = true
    do throws(ConfigurationError) {
      let fresh = try Configuration(path: options.configuration)
      // Against the catalog that there is: what a new one knows more, the next look will take.
      _ = try fresh.settings(revision: 0, numbers: [], catalog: catalog?.catalog, at: .now)
      let before = fence
      configuration = fresh
      log.options = fresh.log
      log.info("the configuration was read again")
      if fence != before {
        attempt { (daemon) throws(LinkError) in try daemon.order() }
      }
    } catch {
      log.error("\(error); the settings stay as they were")
    }
    loadCatalog()
  }

  /// Looks after the catalog on a thread of its own: lists may be long.
  mutating func loadCatalog() {
    if isLoading { return }
    isLoading = true
    let (catalogs, mailbox, log) = (catalogs, mailbox, log)
    Task.detached {
      let progress = Progress(log)
      let outcome = catalogs.load { progress.show($0) }
      progress.end()
      mailbox.post(.catalog(outcome))
    }
  }

  mutating func take(_ outcome: CatalogOutcome) {
    isLoading = false
    switch outcome {
    case .ready(let file, let names):
      if let names { log.info("the catalog was built and has \(names) names") }
      catalog = file
    case .older(let file, let reason):
      log.warning("the catalog could not be built, and the last good one is used: \(reason)")
      catalog = file
    case .none(let reason):
      log.error("there is no catalog: \(reason)\(catalog == nil ? "; children stay fenced off until there is" : "")")
    }
    do {
      var fresh = try SafeSearchHosts(rules: catalogs.rules)
      fresh.take(over: search)
      search = fresh
    } catch {
      log.error("safe search stays as it was: \(error)")
    }
    resolveAt = .now
    publish()
  }

  /// Compiles what there is and hands it over.
  mutating func publish() {
    guard let catalog else { return }
    let now = Clocks.now
    revision = max(revision + 1, now.wall / 1_000_000)
    var numbers: [UInt16] = []
    do throws(Failure) {
      numbers = try devices.numbers(of: configuration.household.devices)
    } catch {
      // They hold until the next start, which may number them otherwise.
      log.warning("device numbers cannot be kept: \(error)")
      numbers = (try? devices.numbers(of: configuration.household.devices)) ?? []
    }
    do {
      let settings = try configuration.settings(
        revision: revision, numbers: numbers, catalog: catalog.catalog, at: now, engines: search.engines,
        unenforced: search.unenforced)
      snapshot = try Snapshot(settings, catalog: catalog.catalog)
    } catch {
      log.error("\(error); the settings stay as they were")
      return
    }
    attempt { (daemon) throws(LinkError) in try daemon.hand() }
  }

  /// Asks for the addresses of safe search's hosts, where a child has it.
  mutating func resolve() {
    resolveAt = .now + Daemon.refresh
    let isWanted = configuration.household.children.contains { $0.safeSearch || $0.media.denyExplicit }
    let (targets, mailbox) = (search.targets, mailbox)
    guard isWanted, !targets.isEmpty else { return }
    Task.detached { mailbox.post(.resolved(Resolver.resolve(targets))) }
  }
}

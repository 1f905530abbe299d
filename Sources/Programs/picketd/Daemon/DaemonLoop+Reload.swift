import Configuration
import ControlServer
import Extensions
import FilterProtocol
import Household
import Messages
import PicketSystem
import Policy

// SIGHUP and `picket reload`, and what is said of the configuration and of extensions.
extension DaemonLoop {
  /// Reads the configuration again, then the catalog. What is wrong with either leaves everything as it was.
  mutating func reload() -> ReloadOutcome {
    let outcome: ReloadOutcome
    manager.reloading()
    isReloading = true
    do throws(ConfigurationError) {
      let fresh = try Configuration(path: options.configuration, isNeeded: options.isConfigurationNamed)
      // Checked against the catalog that there is; categories of a new one are known after the next reload.
      _ = try fresh.settings(revision: 0, numbers: [], catalog: catalogs.catalog?.catalog, at: .now)
      let (before, places) = (fence, [configuration.dashboard, configuration.portal])
      outcome = .read(
        file: options.configuration, changed: fresh.changedKeys(since: configuration),
        noLongerDeclared: fresh.noLongerDeclared(since: configuration))
      configuration = fresh
      notes.fileWasRead()
      noteDashboard()
      log.options = fresh.log
      log.info("the configuration was read again")
      portalPeers.use(fresh)
      useReceivers()
      extensions.use(ExtensionRegistry(folder: fresh.extensions))
      checkExtensions()
      pageLooks.forget()
      monitors.retry()
      if let publication { pageLooks.paint(publication.snapshot.revision) }
      if [configuration.dashboard, configuration.portal] != places { moveWeb() }
      if fence != before {
        attempt { (daemon) throws(LinkError) in try daemon.orderFence() }
      }
      attempt { (daemon) throws(LinkError) in try daemon.tellResolvers() }
    } catch {
      log.error("\(error); the settings stay as they were")
      notes.fileWasRefused("\(error)")
      outcome = .refused(why: "\(error)")
    }
    catalogs.load(log)
    return outcome
  }

  /// The same. `answer` gets the outcome once the household has taken the configuration in.
  mutating func reload(answering answer: @escaping @Sendable (ReloadOutcome) -> Void) {
    let outcome = reload()
    if case .refused = outcome { answer(outcome) } else { reloadAnswers.append { answer(outcome) } }
  }

  /// The receivers of messages, and the broker, from now on. What is wrong with a receiver's file is no reason to refuse the configuration.
  func useReceivers() {
    let wanted = MessageReceivers(configuration)
    for (name, why) in wanted.faults { log.warning("the receiver '\(name)' gets no message: \(why)") }
    messenger.use(wanted.receivers, faults: wanted.faults)
    broker.use(configuration)
    if case .fault(let why) = broker.order { log.warning("picket-mqtt publishes nothing: \(why)") }
  }

  /// Says what is wrong with apps' extensions. Names of apps are no secret.
  func checkExtensions() {
    let entries = extensions.registry.entries
    for entry in entries {
      if let fault = entry.fault { log.warning("extension \(entry.file) (\(fault.name)): \(fault)") }
    }
    if !entries.isEmpty { log.info("\(entries.count { $0.fault == nil }) of \(entries.count) extensions can run") }
  }
}

import Catalog
import Configuration
import DeviceNames
import FilterProtocol
import Household
import PicketSystem
import Policy
import Wire

/// All that the household depends on and does not own.
struct HouseholdInputs: Sendable {
  var configuration: Configuration
  /// Where the configuration was read.
  var file: String
  var catalog: OpenCatalog?
  /// Why there is no catalog.
  var lack: String?
  var engines: [SafeSearchHost] = []
  var unenforced: [Name] = []
}

/// Between the control thread, which never waits, and the household, which does one thing after the other.
final class HouseholdBridge: Sendable {
  private enum Command: Sendable {
    case take(HouseholdInputs)
    case end
  }

  /// Batches of records that wait while the disk is slow. Further batches are lost, with a line in the log.
  private static let mostBatches = 64
  /// Rounds of usage that wait, likewise: more than the filter keeps while picketd is away, and then sends at once.
  private static let mostRounds = 512
  /// Seconds between two looks at which devices are there, and before the first ones: a guardian who sets up the home waits.
  private static let pause = 15
  private static let firstPauses = [1, 1, 2, 4, 7]

  private let mailbox: Mailbox
  private let commands: AsyncStream<Command>.Continuation
  private let records: AsyncStream<[DecisionRecord]>.Continuation
  private let rounds: AsyncStream<UsageRound>.Continuation

  init(_ household: Household, _ mailbox: Mailbox) {
    let (commandStream, commands) = AsyncStream.makeStream(of: Command.self)
    let (recordStream, records) = AsyncStream.makeStream(
      of: [DecisionRecord].self, bufferingPolicy: .bufferingOldest(HouseholdBridge.mostBatches))
    let (roundStream, rounds) = AsyncStream.makeStream(
      of: UsageRound.self, bufferingPolicy: .bufferingOldest(HouseholdBridge.mostRounds))
    (self.mailbox, self.commands, self.records, self.rounds) = (mailbox, commands, records, rounds)
    Task.detached {
      for await publication in await household.publications() { mailbox.post(.published(publication)) }
    }
    Task.detached { for await batch in recordStream { await household.note(batch) } }
    Task.detached { for await round in roundStream { await household.note(round) } }
    Task.detached {
      let clock = Task.detached { await household.run() }
      var watching: Task<Void, Never>?
      for await command in commandStream {
        switch command {
        case .take(let inputs):
          let complaints = await household.take(inputs)
          mailbox.post(.settled(await household.current, complaints: complaints))
          watching?.cancel()
          watching = HouseholdBridge.watch(inputs.configuration, household)
        case .end:
          clock.cancel()
          watching?.cancel()
          // What waits to be written down.
          await household.tick()
          await household.flushUsage(isEnd: true)
          mailbox.post(.ended)
        }
      }
    }
    Task.detached {
      while true {
        for complaint in await household.takeComplaints() { mailbox.post(.complaint(complaint)) }
        try? await Task.sleep(for: .seconds(5))
      }
    }
  }

  /// Has the household take inputs; answered by `.settled`.
  func take(_ inputs: HouseholdInputs) { commands.yield(.take(inputs)) }

  func note(_ batch: [DecisionRecord]) {
    if case .dropped = records.yield(batch) {
      mailbox.post(.complaint("decisions come faster than they can be written down"))
    }
  }

  func note(_ round: UsageRound) {
    if case .dropped = rounds.yield(round) {
      mailbox.post(.complaint("usage comes faster than it can be counted"))
    }
  }

  /// Has what waits written down; answered by `.ended`.
  func end() { commands.yield(.end) }

  /// Looks now and then who is on the home's side. A laptop looks after itself alone.
  private static func watch(_ configuration: Configuration, _ household: Household) -> Task<Void, Never>? {
    if configuration.mode == .laptop { return nil }
    return Task.detached {
      var pauses = HouseholdBridge.firstPauses[...]
      var inquiry = DeviceInquiry()
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(pauses.popFirst() ?? HouseholdBridge.pause))
        if Task.isCancelled { return }
        await household.look(on: configuration.interfaces)
        if let names = inquiry.leasedNames() { await household.learn(leased: names) }
        await household.learn(
          inquiry.findings(
            about: household.metDevices, resolvers: ResolverFiles.ofMachine(),
            at: Int(SystemClock.boot / 1_000_000_000)))
      }
    }
  }
}

extension Household {
  /// Takes inputs, and returns what was wrong with them; the rest holds.
  fileprivate func take(_ inputs: HouseholdInputs) -> [String] {
    let configuration = inputs.configuration
    var options = HouseholdOptions(
      level: configuration.level, engines: inputs.engines, unenforced: inputs.unenforced,
      retention: configuration.retention, zone: configuration.zone,
      tunnelPeers: configuration.tunnelPeers.map { Settings.Device.Network($0.address, prefix: $0.length) })
    options.fleet = configuration.fleet
    switch configuration.effectiveUnknownDevices {
    case .pass: options.unknownDevices = .pass
    case .child(let name): options.unknownDevices = .child(name)
    case .strictest: options.unknownDevices = .strictest
    }
    var complaints: [String] = []
    // A grant whose end has passed stays over when somebody sets the clock back.
    let moment = steadyNow
    let declaration = configuration.declaration(
      in: inputs.file, catalog: inputs.catalog?.catalog, at: Clocks(wall: moment.wall, boot: moment.boot),
      faults: &complaints)
    use(options)
    do {
      complaints += try declare(declaration)
      complaints = complaints.map { "\($0); the other entries of the household hold" }
      if configuration.unknownDevices != nil, let lack = lackOfChild { complaints.append(lack) }
    } catch {
      complaints.append("\(error)")
    }
    // Before anything is handed over, so that devices are known at all their addresses from the beginning.
    if configuration.mode != .laptop { look(on: configuration.interfaces) }
    use(inputs.catalog?.catalog, lacking: inputs.lack)
    return complaints
  }
}

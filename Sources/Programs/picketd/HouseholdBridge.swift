import Catalog
import Configuration
import FilterProtocol
import Household
import Policy
import Wire

/// Between the control thread, which waits for nobody, and the household, which is asked one thing after the other.
final class HouseholdBridge: Sendable {
  /// What the household is to know.
  struct ControlDependencies: Sendable {
    var configuration: Configuration
    /// Where it was read.
    var file: String
    var catalog: OpenCatalog?
    /// Why there is none.
    var lack: String?
    var engines: [SafeSearchHost] = []
    var unenforced: [Name] = []
  }

  private enum Command: Sendable {
    case settle(ControlDependencies)
    case end
  }

  /// Batches of records that wait while the disk is slow; what comes beyond is lost, and that is said.
  private static let mostBatches = 64
  /// Seconds between two looks at who is there.
  private static let pause = 15

  private let mailbox: Mailbox
  private let errands: AsyncStream<Command>.Continuation
  private let records: AsyncStream<[DecisionRecord]>.Continuation

  init(_ household: Household, _ mailbox: Mailbox) {
    let (errandStream, errands) = AsyncStream.makeStream(of: Command.self)
    let (recordStream, records) = AsyncStream.makeStream(
      of: [DecisionRecord].self, bufferingPolicy: .bufferingOldest(HouseholdBridge.mostBatches))
    (self.mailbox, self.errands, self.records) = (mailbox, errands, records)
    Task.detached {
      for await publication in await household.publications() { mailbox.post(.published(publication)) }
    }
    Task.detached { for await batch in recordStream { await household.note(batch) } }
    Task.detached {
      let clock = Task.detached { await household.run() }
      var eyes: Task<Void, Never>?
      for await errand in errandStream {
        switch errand {
        case .settle(let surroundings):
          let complaints = await HouseholdBridge.settle(household, surroundings)
          mailbox.post(.settled(await household.current, complaints: complaints))
          eyes?.cancel()
          eyes = HouseholdBridge.look(surroundings.configuration, household)
        case .end:
          clock.cancel()
          eyes?.cancel()
          // What waits to be written down.
          await household.tick()
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

  /// Has the household take all of it in; answered by `.settled`.
  func settle(_ surroundings: ControlDependencies) { errands.yield(.settle(surroundings)) }

  func note(_ batch: [DecisionRecord]) {
    if case .dropped = records.yield(batch) {
      mailbox.post(.complaint("decisions come faster than they can be written down"))
    }
  }

  /// Has what waits written down; answered by `.ended`.
  func end() { errands.yield(.end) }

  /// What was wrong with it; the rest holds.
  private static func settle(_ household: Household, _ surroundings: ControlDependencies) async -> [String] {
    let configuration = surroundings.configuration
    var options = HouseholdOptions(
      level: configuration.level, engines: surroundings.engines, unenforced: surroundings.unenforced,
      retention: configuration.retention,
      tunnelPeers: configuration.tunnelPeers.map { Settings.Device.Network($0.address, prefix: $0.length) })
    switch configuration.unknownDevices {
    case .pass: options.unknownDevices = .pass
    case .child(let name): options.unknownDevices = .child(name)
    case .strictest: options.unknownDevices = .strictest
    // Where nobody said on which side the home is, nobody knows whose devices the unknown ones are.
    case nil:
      options.unknownDevices =
        configuration.mode != .laptop && configuration.interfaces.isEmpty ? .pass : .strictest
    }
    var complaints: [String] = []
    // A grant whose end has passed stays over when somebody sets the clock back.
    let moment = await household.steadyNow
    let declaration = configuration.declaration(
      in: surroundings.file, catalog: surroundings.catalog?.catalog, at: Clocks(wall: moment.wall, boot: moment.boot),
      faults: &complaints)
    await household.use(options)
    do {
      complaints += try await household.declare(declaration)
      complaints = complaints.map { "\($0); the other entries of the household hold" }
      if configuration.unknownDevices != nil, let lack = await household.lackOfChild { complaints.append(lack) }
    } catch {
      complaints.append("\(error)")
    }
    // Before anything is handed over, so that devices are known at all their addresses from the beginning.
    if configuration.mode != .laptop { await household.look(on: configuration.interfaces) }
    await household.use(surroundings.catalog?.catalog, lacking: surroundings.lack)
    return complaints
  }

  /// Looks who is on the home's side, for as long as nothing else is said. A laptop looks after itself alone.
  private static func look(_ configuration: Configuration, _ household: Household) -> Task<Void, Never>? {
    if configuration.mode == .laptop { return nil }
    return Task.detached {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(HouseholdBridge.pause))
        if Task.isCancelled { return }
        await household.look(on: configuration.interfaces)
      }
    }
  }
}

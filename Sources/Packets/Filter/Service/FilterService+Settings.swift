internal import Catalog
internal import FilterProtocol
internal import PicketSystem
internal import Policy
internal import Wire

// The settings that packets are judged by.
extension FilterService {
  /// Adopts a snapshot, or reports what is wrong with it and keeps the last one. `done` means that no further packet is
  /// judged by older settings; `taken` means that a packet thread is busy, and `judged` follows.
  mutating func adopt(_ snapshot: CInt, catalog: CInt?) -> Report {
    let before = assignment?.snapshot
    do {
      let opened = try catalog.map { try open($0) }
      assign(try Snapshot(descriptor: snapshot, catalog: opened), opened)
    } catch {
      journal.note(.snapshotRefused, "settings were refused, the last ones stay in force: \(error)")
      return .refused("\(error)")
    }
    journal.note(.snapshotTaken, "settings \(assignment?.snapshot.revision ?? 0) are in force")
    do {
      try updateConnections(since: before)
      try updateRules()
    } catch {
      journal.note(.rulesFailed, "the settings are in force, the kernel's rules do not follow them yet: \(error)")
      return .refused("\(error)")
    }
    waitForThreads()
    isLate = late != nil
    if let late { journal.note(.overload, "queue \(late.number) is busy and takes settings a moment later") }
    return isLate ? .taken : .done
  }

  /// A packet thread that judges by older settings. Threads look for new ones after every batch of packets.
  private var late: PacketThread? {
    guard let number = assignment?.number else { return nil }
    return threads.first { !$0.hasAdopted(number) }
  }

  private func waitForThreads() {
    let deadline = Deadline(nanoseconds: FilterService.adoption)
    while late != nil, deadline.milliseconds > 0 { wakeup.wait(milliseconds: deadline.milliseconds) }
  }

  /// The longest wait for packet threads to adopt settings, which takes microseconds. No peer is served meanwhile.
  private static let adoption: UInt64 = 100_000_000

  /// Reports that packets are now judged by settings adopted earlier.
  mutating func tellJudged(_ peer: Peers.Peer) {
    guard isLate, late == nil, let revision = assignment?.snapshot.revision else { return }
    // If there is no room, it is sent at the next turn.
    guard case .sent = (try? peer.connection.send(.judged(revision))) ?? .full else { return }
    isLate = false
  }

  /// Gives packet threads what they judge by from now on.
  mutating func assign(_ snapshot: Snapshot, _ catalog: Catalog?) {
    give(
      Assignment(
        snapshot: snapshot, catalog: catalog, home: home, rules: fence?.reliefs ?? [],
        pages: pages(of: snapshot), resolvers: resolvers, resolverUsers: fence?.resolverUsers ?? [],
        number: (assignment?.number ?? 0) + 1))
  }

  /// Sets the trusted resolvers. Earlier observations stay as they are.
  mutating func trust(_ resolvers: TrustedResolvers) {
    self.resolvers = resolvers
    guard let assignment else { return }
    give(
      Assignment(
        snapshot: assignment.snapshot, catalog: assignment.catalog, home: assignment.home,
        rules: assignment.rules, pages: assignment.pages, resolvers: resolvers,
        resolverUsers: assignment.resolverUsers, number: assignment.number))
  }

  /// Sets the looks of pages. They come a moment after their settings: meanwhile pages look as Picket's own.
  mutating func use(_ looks: PageLooks) {
    pageLooks = looks
    guard let assignment, assignment.snapshot.revision == looks.revision else { return }
    give(
      Assignment(
        snapshot: assignment.snapshot, catalog: assignment.catalog, home: assignment.home,
        rules: assignment.rules, pages: pages(of: assignment.snapshot), resolvers: resolvers,
        resolverUsers: assignment.resolverUsers, number: assignment.number))
  }

  private func pages(of snapshot: Snapshot) -> ShieldPages {
    ShieldPages(portal: fence?.order.portal, looks: pageLooks?.revision == snapshot.revision ? pageLooks : nil)
  }

  private mutating func give(_ new: Assignment) {
    assignment = new
    accounting?.count(by: new.snapshot)
    for thread in threads { thread.assign(new) }
  }

  var home: Home { fence.map { Home($0.order) } ?? .unknown }

  private mutating func open(_ number: CInt) throws -> Catalog {
    let stamp = try FileStamp(descriptor: number)
    if stamp == catalogStamp, let known = assignment?.catalog { return known }
    // Status reports want the path.
    let path = try? File.target(of: "/proc/self/fd/\(number)")
    let catalog = try Catalog(descriptor: number, name: path ?? "the catalog that picketd handed over")
    catalogStamp = stamp
    return catalog
  }
}

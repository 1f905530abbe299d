internal import Catalog
internal import Files
internal import Link
internal import Policy
internal import Wire

// What packets are judged by.
extension FilterService {
  /// Takes a snapshot over, or says what is wrong with it and goes on with the last. Once it is answered, no packet that
  /// comes is judged by anything older.
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
      try followConnections(before)
      try follow()
    } catch {
      journal.note(.rulesFailed, "the settings are in force, the kernel's rules do not follow them yet: \(error)")
      return .refused("\(error)")
    }
    guard haveAllAdopted() else { return .refused("a packet thread is busy and judges by the settings before these") }
    return .done
  }

  /// Waits for the packet threads, which look for settings after every batch of packets; false when one does not come.
  private mutating func haveAllAdopted() -> Bool {
    guard let number = assignment?.number else { return true }
    let deadline = Deadline(nanoseconds: FilterService.adoption)
    while let late = threads.first(where: { !$0.hasAdopted(number) }) {
      let left = deadline.milliseconds
      guard left > 0 else {
        journal.note(.overload, "queue \(late.number) does not take settings")
        return false
      }
      bell.wait(milliseconds: CInt(left))
    }
    return true
  }

  /// For packet threads to take settings, which takes them microseconds.
  private static let adoption: UInt64 = 500_000_000

  /// Gives packet threads what they judge by from now on.
  mutating func assign(_ snapshot: Snapshot, _ catalog: Catalog?) {
    give(
      Assignment(
        snapshot: snapshot, catalog: catalog, home: home, rules: fence?.reliefs ?? [],
        pages: pages(of: snapshot), resolvers: resolvers,
        number: (assignment?.number ?? 0) + 1))
  }

  /// Takes in whose answers are evidence from here on. What was learned stays what it was.
  mutating func trust(_ resolvers: [Address]) {
    self.resolvers = resolvers
    guard let assignment else { return }
    give(
      Assignment(
        snapshot: assignment.snapshot, catalog: assignment.catalog, home: assignment.home,
        rules: assignment.rules, pages: assignment.pages, resolvers: resolvers, number: assignment.number))
  }

  /// Takes other looks of pages into use. They come a moment after the settings that they are of: meanwhile pages look
  /// as Picket's own.
  mutating func draw(_ looks: PageLooks) {
    pageLooks = looks
    guard let assignment, assignment.snapshot.revision == looks.revision else { return }
    give(
      Assignment(
        snapshot: assignment.snapshot, catalog: assignment.catalog, home: assignment.home,
        rules: assignment.rules, pages: pages(of: assignment.snapshot), resolvers: resolvers,
        number: assignment.number))
  }

  private func pages(of snapshot: Snapshot) -> ShieldPages {
    ShieldPages(portal: fence?.order.portal, looks: pageLooks?.revision == snapshot.revision ? pageLooks : nil)
  }

  private mutating func give(_ new: Assignment) {
    assignment = new
    for thread in threads { thread.assign(new) }
  }

  var home: Home { fence.map { Home($0.order) } ?? .unknown }

  private mutating func open(_ number: CInt) throws -> Catalog {
    let stamp = try FileStamp(descriptor: number)
    if stamp == catalogStamp, let known = assignment?.catalog { return known }
    // Whoever is told of it wants to know where it lies.
    let path = try? File.target(of: "/proc/self/fd/\(number)")
    let catalog = try Catalog(descriptor: number, name: path ?? "the catalog that picketd handed over")
    catalogStamp = stamp
    return catalog
  }
}

internal import Catalog
internal import Policy
internal import Wire

/// What a name is judged by for one child at one moment, with where the stores come from.
struct Ground {
  let settings: Settings
  let snapshot: Snapshot
  let catalog: Catalog?
  /// Of all stores of all children.
  let origins: [Compilation.Origin]
  /// The child's place among the children.
  let place: Int

  var child: Settings.Child { settings.children[place] }

  /// The place of the child's first store among all.
  var first: Int { settings.children[..<place].reduce(0) { $0 + $1.stores.count } }

  func decide(_ identity: Identity, at boot: UInt64) -> Ruling { snapshot.decide(place, identity, at: boot) }

  /// The store that blocks, and where it comes from.
  func store(of ruling: Ruling) -> Settings.Store? {
    let number = Int(ruling.store) - 1 - first
    return child.stores.indices.contains(number) ? child.stores[number] : nil
  }

  func origin(of ruling: Ruling) -> Compilation.Origin? {
    let number = Int(ruling.store) - 1
    return origins.indices.contains(number) ? origins[number] : nil
  }
}

extension Household {
  /// What is published now, or what will be published for the child at a later time of CLOCK_BOOTTIME if nobody changes
  /// anything.
  func ground(of child: Child, at boot: UInt64, now moment: ClockReading) throws(HouseholdError) -> Ground {
    guard let publication = publisher.publication else { throw .unavailable("there are no settings to judge by") }
    let ends = state.stores.values.contains { $0.end.map { $0.boot > moment.boot && $0.boot <= boot } ?? false }
    guard ends || boot > moment.boot && !state.timeRules.isEmpty else {
      guard let place = state.sortedChildren.firstIndex(of: child) else {
        throw .unavailable("there are no settings to judge by")
      }
      return Ground(
        settings: publication.settings, snapshot: publication.snapshot, catalog: publication.catalog,
        origins: publisher.origins, place: place)
    }
    let later = settings(of: state, at: boot, now: moment).build(only: child)
    do throws(SnapshotError) {
      return Ground(
        settings: later.settings, snapshot: try Snapshot(later.settings, catalog: catalog.catalog),
        catalog: catalog.catalog, origins: later.origins, place: 0)
    } catch {
      throw .unavailable("what there will be then cannot be judged by: \(error)")
    }
  }
}

extension Identity {
  /// A question for a name.
  init(asking name: Name, _ match: Match) {
    self.init(
      knowledge: .name, name: name, match: match, kind: .ordinary, server: Address(high: 0, low: 0), port: 53,
      isQuestion: true, isAnswer: false)
  }
}

public import Catalog
internal import Wire

/// Settings to snapshots. It knows the words of every child that was in the last settings, so that a change costs what it
/// changes: whatever it compiled before, the same settings come to the same bytes.
public struct SnapshotCompiler: Sendable {
  private struct Known {
    let child: Settings.Child
    var part: CompiledChild
  }

  /// Of each child what is everybody's business.
  private struct Traits: Equatable {
    let level: Level
    let alwaysAllowed: [Name]
    let alwaysBlocked: [Name]
    let enforcement: Settings.Child.Enforcement
  }

  private let seed: UInt64
  /// The checksum of the catalog that the known children were compiled with.
  private var catalog: UInt64?
  private var hosts: [SafeSearchHost] = []
  private var ground: CompiledChild.Ground?
  private var known: [Known] = []
  private var everyone: (traits: [Traits], part: CompiledChild)?

  /// Senders of names do not know the seed, so they cannot choose names that are slow to find.
  public init(seed: UInt64 = .random(in: .min ... .max)) { self.seed = seed }

  /// `catalog` is the one that the identities to be judged come from.
  public mutating func compile(_ settings: Settings, catalog: Catalog?) throws(SnapshotError) -> Snapshot {
    try Snapshot(pieces: try pieces(settings, catalog), catalog: catalog)
  }

  private mutating func pieces(_ settings: Settings, _ catalog: Catalog?) throws(SnapshotError) -> [[UInt64]] {
    var ground = try prepare(settings, catalog)
    let children = try parts(settings.children, &ground)
    var draft = SnapshotDraft(settings)
    for part in children { try draft.add(part) }
    var childOfUnknown = 0
    switch settings.unknownDevices {
    case .pass: break
    case .child(let child):
      guard settings.children.indices.contains(child) else {
        throw .noSuchChild(child, children: settings.children.count)
      }
      childOfUnknown = child + 1
    case .strictest where settings.children.isEmpty: break
    case .strictest:
      childOfUnknown = settings.children.count + 1
      try draft.add(try partOfEveryone(settings, children, &ground))
    }
    guard settings.children.count < 1 << 16 - 1 else { throw .tooMuch("children") }
    try draft.addOwners()
    try draft.addPeers()
    draft.add(ground.hosts)
    return try draft.assembled(
      SnapshotDraft.Head(
        seed: seed, catalog: catalog?.header.checksum ?? 0, applications: ground.applications.count,
        childOfUnknown: childOfUnknown))
  }

  /// What is known of another catalog, or with other search engines, is of no use.
  private mutating func prepare(_ settings: Settings, _ catalog: Catalog?) throws(SnapshotError) -> CompiledChild.Ground
  {
    let checksum = catalog?.header.checksum
    if var ground, checksum == self.catalog, hosts == settings.safeSearch {
      ground.table.forget()
      return ground
    }
    (known, everyone) = ([], nil)
    let applications = catalog?.applications ?? []
    let fresh = CompiledChild.Ground(
      applications: applications, table: RestrictionTable(applications), hosts: try HostTable(settings.safeSearch),
      seed: seed)
    (ground, self.catalog, hosts) = (fresh, checksum, settings.safeSearch)
    return fresh
  }

  private mutating func parts(
    _ children: [Settings.Child], _ ground: inout CompiledChild.Ground
  ) throws(SnapshotError) -> [CompiledChild] {
    var fresh: [Known] = []
    for (index, child) in children.enumerated() {
      // Most children keep their place; those after a removed child moved up.
      let isSame = known.indices.contains(index) && known[index].child == child
      if let same = isSame ? known[index] : known.first(where: { $0.child == child }) {
        fresh.append(same)
      } else {
        fresh.append(Known(child: child, part: try CompiledChild(child, child.enforcement, &ground)))
      }
    }
    var trees: Set<CompiledTree> = []
    for index in fresh.indices { fresh[index].part.share(&trees) }
    known = fresh
    return fresh.map(\.part)
  }

  private mutating func partOfEveryone(
    _ settings: Settings, _ children: [CompiledChild], _ ground: inout CompiledChild.Ground
  ) throws(SnapshotError) -> CompiledChild {
    let traits = settings.children.map { child in
      Traits(
        level: child.level, alwaysAllowed: child.alwaysAllowed, alwaysBlocked: child.alwaysBlocked,
        enforcement: child.enforcement)
    }
    var part: CompiledChild
    if let everyone, everyone.traits == traits {
      part = everyone.part
    } else {
      part = try CompiledChild(settings.everyone, settings.enforcementOfEveryone, &ground)
      everyone = (traits, part)
    }
    part.cover(children)
    return part
  }
}

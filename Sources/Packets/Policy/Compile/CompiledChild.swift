internal import Catalog
internal import Wire

/// What the settings of one child come to, as words that are the same wherever in a snapshot they lie: as long as nothing
/// of the child's changes, they are taken as they are.
struct CompiledChild {
  /// Inputs that all children share.
  struct Ground {
    let applications: [Application]
    var table: RestrictionTable
    let hosts: HostTable
    let seed: UInt64
  }

  private(set) var record = ChildRecord()
  /// Restrictions and names count from where this child's begin.
  private(set) var stores: [StoreRecord] = []
  private(set) var grants: [UInt64] = []
  /// When its grants and allowances end.
  private(set) var ends: Set<UInt64> = []
  private(set) var restrictions: [UInt64] = []
  private(set) var texts: [UInt8] = []
  private(set) var tree: CompiledTree
  let digest: ChildDigest

  init(
    _ child: Settings.Child, _ enforcement: Settings.Child.Enforcement, _ ground: inout Ground
  ) throws(SnapshotError) {
    var tree = NameTreeBuilder(seed: ground.seed)
    var draft = EffectDraft(maskWords: (child.stores.count + 63) / 64)
    draft.add(child, to: &tree)
    ground.hosts.enforce(enforcement, in: &tree)
    self.tree = CompiledTree(draft, tree)
    digest = ChildDigest(child, engines: ground.hosts.digest(of: enforcement))
    record.level = child.level
    record.maskWords = draft.maskWords
    record.digest = digest.word
    var lines: [[UInt64]: Int] = [:]
    for store in child.stores { try add(store, &ground.table, &lines, ground.applications.isEmpty) }
    add(child.grants, ground.applications)
    add(child.allowances, ground.applications)
  }

  private mutating func add(
    _ store: Settings.Store, _ table: inout RestrictionTable, _ lines: inout [[UInt64]: Int], _ hasNoApplications: Bool
  ) throws(SnapshotError) {
    guard store.name.utf8.count <= 64 else { throw .storeName(store.name) }
    var record = StoreRecord(store)
    record.name = texts.count..<texts.count + store.name.utf8.count
    texts += store.name.utf8
    if !hasNoApplications, store.restrictsApplications {
      let line = table.line(of: store)
      if line.contains(where: { $0 != 0 }) {
        let place = lines[line] ?? restrictions.count
        if place == restrictions.count { restrictions += line }
        lines[line] = place
        record.restrictions = place + 1
      }
    }
    self.record.add(record)
    stores.append(record)
  }

  private mutating func add(_ grants: [Settings.Grant], _ applications: [Application]) {
    var latest: [Settings.Grant.Target: UInt64] = [:]
    for grant in grants { latest[grant.target] = max(latest[grant.target] ?? 0, grant.until) }
    ends = Set(latest.values)
    record.pausedUntil = latest[.all] ?? 0
    // Sorted, because the order of a dictionary differs between processes.
    for grant in grants {
      guard let until = latest.removeValue(forKey: grant.target) else { continue }
      switch grant.target {
      case .category(let category):
        self.grants += GrantRecord(.category, number: Int(category.number), until: until).words
      case .application(let identifier):
        for (index, application) in applications.enumerated() where application.answers(to: identifier) {
          self.grants += GrantRecord(.application, number: index + 1, until: until).words
        }
      case .allBut(let categories):
        record.openedUntil = max(record.openedUntil, until)
        record.notOpened = record.notOpened.union(categories)
      case .domain, .all: break
      }
    }
  }
}

extension CompiledChild {
  private mutating func add(_ allowances: [Settings.Allowance], _ applications: [Application]) {
    for allowance in allowances {
      if allowance.until < .max { ends.insert(allowance.until) }
      switch allowance.target {
      case .domain: break
      case .category(let category):
        grants += GrantRecord(.allowedCategory, number: Int(category.number), until: allowance.until).words
      case .application(let identifier):
        for (index, application) in applications.enumerated() where application.answers(to: identifier) {
          grants += GrantRecord(.allowedApplication, number: index + 1, until: allowance.until).words
        }
      }
    }
  }

  /// Takes the tree of a child who has the same names, if there is one.
  mutating func share(_ trees: inout Set<CompiledTree>) { tree = trees.insert(tree).memberAfterInsert }

  /// Makes it the child for unknown devices: its own names, and the stores of all `others`.
  mutating func cover(_ others: [CompiledChild]) {
    record.isEveryone = true
    var digest = digest
    digest.add(storesOf: others.map(\.digest))
    record.digest = digest.word
  }
}

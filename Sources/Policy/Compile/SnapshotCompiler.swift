internal import Catalog
internal import Wire

/// Settings to the words of a snapshot, part by part.
struct SnapshotCompiler {
  var parts = [[UInt64]](repeating: [], count: Layout.Part.allCases.count)
  let settings: Settings
  let catalog: Catalog?
  /// Those of the settings, and the one that unknown devices get if it is none of them.
  private let children: [Settings.Child]
  private let childOfUnknown: Int
  private var names: NameTreeBuilder
  private var effects = EffectBuilder()
  private var hosts: [SafeSearchHost.Target: Int] = [:]
  private var texts: [UInt8] = []
  private var restrictions: [[UInt64]: Int] = [:]
  private var ends: Set<UInt64> = []
  private var table: RestrictionTable

  static func words(_ settings: Settings, _ catalog: Catalog?) throws(SnapshotError) -> [UInt64] {
    var compiler = try SnapshotCompiler(settings, catalog)
    return try compiler.compile()
  }

  private init(_ settings: Settings, _ catalog: Catalog?) throws(SnapshotError) {
    self.settings = settings
    self.catalog = catalog
    table = RestrictionTable(catalog?.applications ?? [])
    switch settings.unknownDevices {
    case .child(let child):
      guard settings.children.indices.contains(child) else {
        throw .noSuchChild(child, children: settings.children.count)
      }
      (children, childOfUnknown) = (settings.children, child + 1)
    case .strictest:
      let strictest = settings.strictest.map { [$0] } ?? []
      children = settings.children + strictest
      childOfUnknown = strictest.isEmpty ? 0 : children.count
    case .pass: (children, childOfUnknown) = (settings.children, 0)
    }
    guard children.count < 1 << 16 else { throw .tooMuch("children") }
    // Nobody who sends names knows it, so nobody can choose names that are slow to find.
    names = NameTreeBuilder(roots: children.count, seed: .random(in: .min ... .max))
  }

  private mutating func compile() throws(SnapshotError) -> [UInt64] {
    for (index, child) in children.enumerated() { try add(child, root: index) }
    self[.ends] = ends.sorted()
    try addOwners()
    try addPeers()
    self[.nodes] = names.nodes
    self[.slots] = names.slots
    self[.labels] = names.labels
    self[.effects] = effects.finish()
    self[.texts] = SnapshotCompiler.packed(texts)
    return try assembled()
  }

  subscript(part: Layout.Part) -> [UInt64] {
    get { parts[part.rawValue] }
    set { parts[part.rawValue] = newValue }
    _modify { yield &parts[part.rawValue] }
  }

  private func assembled() throws(SnapshotError) -> [UInt64] {
    let total = Layout.header + parts.reduce(0) { $0 + $1.count }
    guard total <= Layout.largest else { throw .tooMuch("names") }
    var words = [
      Layout.magic, Layout.version, UInt64(total), settings.revision, names.seed, catalog?.header.checksum ?? 0,
      UInt64(low: catalog?.applications.count ?? 0, high: childOfUnknown),
      UInt64(low: settings.children.count, high: effects.longestMask),
    ]
    words.reserveCapacity(total)
    var start = Layout.header
    for part in parts {
      words.append(UInt64(low: start, high: part.count))
      start += part.count
    }
    for part in parts { words += part }
    return words
  }

  /// Octets in words, the first in the lowest bits.
  static func packed(_ octets: [UInt8]) -> [UInt64] {
    stride(from: 0, to: octets.count, by: 8).map { start in
      octets[start..<min(start + 8, octets.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private mutating func text(_ text: String) -> Range<Int> {
    let start = texts.count
    texts += text.utf8
    return start..<texts.count
  }
}

extension SnapshotCompiler {
  private mutating func add(_ child: Settings.Child, root: Int) throws(SnapshotError) {
    var record = ChildRecord()
    record.level = child.level
    record.stamp = ChildStamp(child).word
    record.maskWords = (child.stores.count + 63) / 64
    let stores = self[.stores].count / StoreRecord.size
    record.stores = stores..<stores + child.stores.count
    guard record.stores.upperBound < 1 << 16 else { throw .tooMuch("stores") }
    for store in child.stores { try add(store, to: &record) }
    add(child.grants, to: &record)
    self[.children] += record.words
    let first = names.count
    var draft = EffectDraft(maskWords: record.maskWords, from: first)
    draft.add(child, to: &names, root: root)
    try enforce(child.enforcement, root: root)
    effects.add(draft, to: &names, root: root, from: first)
  }

  private mutating func add(_ grants: [Settings.Grant], to record: inout ChildRecord) {
    let first = self[.grants].count / GrantRecord.size
    var latest: [Settings.Grant.Target: UInt64] = [:]
    for grant in grants { latest[grant.target] = max(latest[grant.target] ?? 0, grant.until) }
    ends.formUnion(latest.values)
    record.pausedUntil = latest[.all] ?? 0
    for (target, until) in latest {
      switch target {
      case .category(let category):
        self[.grants] += GrantRecord(.category, number: Int(category.number), until: until).words
      case .application(let identifier):
        for (index, application) in (catalog?.applications ?? []).enumerated() where application.answers(to: identifier)
        {
          self[.grants] += GrantRecord(.application, number: index + 1, until: until).words
        }
      case .domain, .all: break
      }
    }
    record.grants = first..<self[.grants].count / GrantRecord.size
  }

  private mutating func add(_ store: Settings.Store, to child: inout ChildRecord) throws(SnapshotError) {
    guard store.name.utf8.count <= 64 else { throw .storeName(store.name) }
    var record = StoreRecord(store)
    record.name = text(store.name)
    if catalog?.applications.isEmpty == false, store.restrictsApplications {
      let line = table.line(of: store)
      if line.contains(where: { $0 != 0 }) {
        let place = restrictions[line] ?? self[.restrictions].count
        if place == self[.restrictions].count { self[.restrictions] += line }
        restrictions[line] = place
        record.restrictions = place + 1
      }
    }
    child.add(record)
    self[.stores] += record.words
  }

  private mutating func enforce(_ enforcement: Settings.Child.Enforcement, root: Int) throws(SnapshotError) {
    if enforcement == .none { return }
    for host in settings.safeSearch where !host.name.isRoot {
      let target = enforcement == .strict ? host.strict : host.moderate
      let place = hosts[target] ?? hosts.count
      if place == hosts.count {
        var record = HostRecord()
        record.name = text(target.name?.description ?? "")
        record.addresses = target.addresses.prefix(EnforcedHost.capacity).map(\.withoutNAT64)
        self[.hosts] += record.words
        hosts[target] = place
      }
      guard place < 1 << 16 - 1 else { throw .tooMuch("hosts of safe search") }
      names.enforce(place, at: names.insert(host.name, root: root))
    }
  }
}

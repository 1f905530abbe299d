internal import Wire

/// What one child's settings say of each name by itself; `EffectBuilder` works in what stands above.
struct EffectDraft {
  let maskWords: Int
  /// The child's first node: the others come behind it.
  private let first: Int
  /// By node less the first: where its words begin, or -1.
  private var places: [Int] = []
  /// Of all nodes, each in the words of an `Effect`.
  private var words: [UInt64] = []

  init(maskWords: Int, from first: Int) { (self.maskWords, self.first) = (maskWords, first) }

  /// Words of an effect.
  var size: Int { Effect.head + Effect.masks * maskWords }

  /// What is said of a node itself; nil when nothing is.
  func own(_ node: Int) -> ArraySlice<UInt64>? {
    let index = node - first
    guard places.indices.contains(index), places[index] >= 0 else { return nil }
    return words[places[index]..<places[index] + size]
  }

  /// Names that would turn the filter off, for every child.
  private static let special: [(String, Effect.Flags)] = [
    ("use-application-dns.net", .isCanary), ("doh.test", .isCanary), ("mask.icloud.com", .isPrivateRelay),
    ("mask-h2.icloud.com", .isPrivateRelay), ("resolver.arpa", .isResolverDiscovery),
  ]

  mutating func add(_ child: Settings.Child, to tree: inout NameTreeBuilder, root: Int) {
    for (text, flag) in EffectDraft.special {
      if let name = Name(text) { mark(name, 0, flag.rawValue, &tree, root) }
    }
    for name in child.alwaysBlocked { mark(name, 0, Effect.Flags.isAlwaysBlocked.rawValue, &tree, root) }
    for name in child.alwaysAllowed { mark(name, 0, Effect.Flags.isAlwaysAllowed.rawValue, &tree, root) }
    for grant in child.grants {
      guard case .domain(let name) = grant.target, let place = place(of: name, &tree, root) else { continue }
      words[place + 1] = max(words[place + 1], grant.until)
    }
    for (index, store) in child.stores.enumerated() {
      let (word, bit) = (Effect.head + index / 64, UInt64(1) << UInt64(index % 64))
      for name in store.blockedDomains { mark(name, word, bit, &tree, root) }
      for name in store.filter.names { mark(name, word + maskWords, bit, &tree, root) }
      for name in store.exceptDomains { mark(name, word + 2 * maskWords, bit, &tree, root) }
    }
  }

  private mutating func mark(_ name: Name, _ word: Int, _ bits: UInt64, _ tree: inout NameTreeBuilder, _ root: Int) {
    if let place = place(of: name, &tree, root) { words[place + word] |= bits }
  }

  /// Where the words of a name begin; nil for the root, which is everything.
  private mutating func place(of name: Name, _ tree: inout NameTreeBuilder, _ root: Int) -> Int? {
    if name.isRoot { return nil }
    let index = tree.insert(name, root: root) - first
    while places.count <= index { places.append(-1) }
    if places[index] < 0 {
      places[index] = words.count
      for _ in 0..<size { words.append(0) }
    }
    return places[index]
  }
}

/// The effects of all names, each once.
struct EffectBuilder {
  private var words: [UInt64] = []
  private var places: [[UInt64]: Int] = [:]
  private(set) var longestMask = 0

  /// The room behind the last effect is what a reader may take for its masks.
  var finished: [UInt64] { words + Array(repeating: 0, count: Effect.masks * longestMask) }

  /// Gives every node of a child, the last one that was added to the tree, its effect.
  mutating func add(_ draft: EffectDraft, to tree: inout NameTreeBuilder, root: Int, from first: Int) {
    longestMask = max(longestMask, draft.maskWords)
    tree.set(place(Array(repeating: 0, count: draft.size)), at: root)
    // Names of one list come one after the other, and the same is said of all of them.
    var last: (own: ArraySlice<UInt64>, above: Int, place: Int)?
    for node in first..<tree.count {
      let above = tree.effect(of: tree.parent(of: node))
      guard let own = draft.own(node) else {
        tree.set(above, at: node)
        continue
      }
      if let last, last.above == above, last.own == own {
        tree.set(last.place, at: node)
        continue
      }
      let place = place(merged(own, above))
      last = (own, above, place)
      tree.set(place, at: node)
    }
  }

  private func merged(_ own: ArraySlice<UInt64>, _ above: Int) -> [UInt64] {
    var all = Array(words[above..<above + own.count])
    for (index, word) in own.enumerated() { all[index] = index == 1 ? max(all[1], word) : all[index] | word }
    return all
  }

  private mutating func place(_ effect: [UInt64]) -> Int {
    if let place = places[effect] { return place }
    places[effect] = words.count
    defer { words += effect }
    return words.count
  }
}

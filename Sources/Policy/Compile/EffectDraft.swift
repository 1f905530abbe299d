internal import Wire

/// What one child's settings say of each name by itself; `EffectBuilder` works in what stands above.
struct EffectDraft {
  let maskWords: Int
  /// By node, in the words of an `Effect`.
  private(set) var own: [Int: [UInt64]] = [:]

  init(maskWords: Int) { self.maskWords = maskWords }

  /// Names that would turn the filter off, for every child.
  private static let special: [(String, Effect.Flags)] = [
    ("use-application-dns.net", .isCanary), ("doh.test", .isCanary), ("mask.icloud.com", .isPrivateRelay),
    ("mask-h2.icloud.com", .isPrivateRelay), ("resolver.arpa", .isResolverDiscovery),
  ]

  mutating func add(_ child: Settings.Child, to tree: inout NameTreeBuilder, root: Int) {
    let nothing = [UInt64](repeating: 0, count: Effect.head + Effect.masks * maskWords)
    func mark(_ name: Name, _ body: (inout [UInt64]) -> Void) {
      if name.isRoot { return }
      body(&own[tree.insert(name, root: root), default: nothing])
    }
    for (text, flag) in EffectDraft.special {
      if let name = Name(text) { mark(name) { $0[0] |= flag.rawValue } }
    }
    for name in child.alwaysBlocked { mark(name) { $0[0] |= Effect.Flags.isAlwaysBlocked.rawValue } }
    for name in child.alwaysAllowed { mark(name) { $0[0] |= Effect.Flags.isAlwaysAllowed.rawValue } }
    for grant in child.grants {
      if case .domain(let name) = grant.target { mark(name) { $0[1] = max($0[1], grant.until) } }
    }
    for (index, store) in child.stores.enumerated() {
      let (word, bit) = (Effect.head + index / 64, UInt64(1) << UInt64(index % 64))
      for name in store.blockedDomains { mark(name) { $0[word] |= bit } }
      for name in store.filter.names { mark(name) { $0[word + maskWords] |= bit } }
      for name in store.exceptDomains { mark(name) { $0[word + 2 * maskWords] |= bit } }
    }
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
    let nothing = [UInt64](repeating: 0, count: Effect.head + Effect.masks * draft.maskWords)
    tree.set(place(nothing), at: root)
    for node in first..<tree.count {
      let above = tree.effect(of: tree.parent(of: node))
      guard let own = draft.own[node] else {
        tree.set(above, at: node)
        continue
      }
      var all = Array(words[above..<above + own.count])
      all[1] = max(all[1], own[1])
      for index in own.indices where index != 1 { all[index] |= own[index] }
      tree.set(place(all), at: node)
    }
  }

  private mutating func place(_ effect: [UInt64]) -> Int {
    if let place = places[effect] { return place }
    places[effect] = words.count
    defer { words += effect }
    return words.count
  }
}

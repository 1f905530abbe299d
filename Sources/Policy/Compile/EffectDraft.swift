internal import Wire

/// What one child's settings say of each name by itself; `EffectBuilder` works in what stands above.
struct EffectDraft {
  /// Bits of one word of an `Effect`; of its second word, a time.
  struct Mark {
    let word: Int
    let bits: UInt64
    /// What else is said of the same node; -1 at the end.
    fileprivate let next: Int
  }

  let maskWords: Int
  /// The child's first node: the others come behind it.
  private let first: Int
  /// By node less the first: its last mark, or -1. Few things are said of a name, and an effect has room for many.
  private var heads: [Int] = []
  private var marks: [Mark] = []

  init(maskWords: Int, from first: Int) { (self.maskWords, self.first) = (maskWords, first) }

  /// Words of an effect.
  var size: Int { Effect.head + Effect.masks * maskWords }

  /// Where what is said of a node itself begins; nil when nothing is.
  func head(of node: Int) -> Int? {
    let index = node - first
    return heads.indices.contains(index) && heads[index] >= 0 ? heads[index] : nil
  }

  /// Whether the same is said at both places, in the same order.
  func isSame(_ left: Int, _ right: Int) -> Bool {
    var (left, right) = (left, right)
    while left >= 0, right >= 0 {
      guard marks[left].word == marks[right].word, marks[left].bits == marks[right].bits else { return false }
      (left, right) = (marks[left].next, marks[right].next)
    }
    return left == right
  }

  /// Puts what is said from `head` on over the effect that begins at `start`.
  func add(from head: Int, to effects: inout [UInt64], at start: Int) {
    var place = head
    while place >= 0 {
      let (mark, word) = (marks[place], start + marks[place].word)
      effects[word] = mark.word == 1 ? max(effects[word], mark.bits) : effects[word] | mark.bits
      place = mark.next
    }
  }

  /// What is said from `head` on, in words: few, where an effect of many stores has many.
  func words(from head: Int) -> [UInt64] {
    var words: [UInt64] = []
    var place = head
    while place >= 0 {
      words += [UInt64(marks[place].word), marks[place].bits]
      place = marks[place].next
    }
    return words
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
      if case .domain(let name) = grant.target { mark(name, 1, grant.until, &tree, root) }
    }
    for (index, store) in child.stores.enumerated() {
      let (word, bit) = (Effect.head + index / 64, UInt64(1) << UInt64(index % 64))
      for name in store.blockedDomains { mark(name, word, bit, &tree, root) }
      for name in store.filter.names { mark(name, word + maskWords, bit, &tree, root) }
      for name in store.exceptDomains { mark(name, word + 2 * maskWords, bit, &tree, root) }
    }
  }

  private mutating func mark(_ name: Name, _ word: Int, _ bits: UInt64, _ tree: inout NameTreeBuilder, _ root: Int) {
    // The root is everything.
    if name.isRoot { return }
    let index = tree.insert(name, root: root) - first
    while heads.count <= index { heads.append(-1) }
    marks.append(Mark(word: word, bits: bits, next: heads[index]))
    heads[index] = marks.count - 1
  }
}

/// The effects of all names, each once for what is said over what.
struct EffectBuilder {
  private var words: [UInt64] = []
  /// By where the effect lies that something is said over, and what is said.
  private var places: [[UInt64]: Int] = [:]
  private(set) var longestMask = 0

  /// The room behind the last effect is what a reader may take for its masks.
  mutating func finish() -> [UInt64] {
    words += repeatElement(0, count: Effect.masks * longestMask)
    return words
  }

  /// Gives every node of a child, the last one that was added to the tree, its effect.
  mutating func add(_ draft: EffectDraft, to tree: inout NameTreeBuilder, root: Int, from first: Int) {
    longestMask = max(longestMask, draft.maskWords)
    tree.set(nothing(draft.size), at: root)
    // Names of one list come one after the other, and the same is said of all of them.
    var last: (head: Int, above: Int, place: Int)?
    for node in first..<tree.count {
      let above = tree.effect(of: tree.parent(of: node))
      guard let head = draft.head(of: node) else {
        tree.set(above, at: node)
        continue
      }
      if let last, last.above == above, draft.isSame(last.head, head) {
        tree.set(last.place, at: node)
        continue
      }
      let place = place(draft, head, above)
      last = (head, above, place)
      tree.set(place, at: node)
    }
  }

  private mutating func place(_ draft: EffectDraft, _ head: Int, _ above: Int) -> Int {
    let key = [UInt64(above)] + draft.words(from: head)
    if let place = places[key] { return place }
    let place = words.count
    // Word by word: a slice would hold on to all of them, and have them copied before the first is appended.
    for word in above..<above + draft.size { words.append(words[word]) }
    draft.add(from: head, to: &words, at: place)
    places[key] = place
    return place
  }

  /// The effect of a name of which nothing is said.
  private mutating func nothing(_ size: Int) -> Int {
    let key = [UInt64.max, UInt64(size)]
    if let place = places[key] { return place }
    let place = words.count
    words += repeatElement(0, count: size)
    places[key] = place
    return place
  }
}

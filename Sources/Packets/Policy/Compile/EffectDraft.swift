internal import Wire

/// What one child's settings say of each name by itself; `EffectBuilder` works in what stands above.
struct EffectDraft {
  /// Bits of one word of an `Effect`; of its second and third word, a time.
  struct Mark {
    let word: Int
    let bits: UInt64
    /// The next entry of the same node; -1 at the end.
    fileprivate let next: Int
  }

  let maskWords: Int
  /// By node: its last mark, or -1. Few things are said of a name, and an effect has room for many.
  private var heads: [Int] = []
  private var marks: [Mark] = []

  init(maskWords: Int) { self.maskWords = maskWords }

  /// Words of an effect.
  var size: Int { Effect.head + Effect.masks * maskWords }

  /// Where what is said of a node itself begins; nil when nothing is.
  func head(of node: Int) -> Int? {
    heads.indices.contains(node) && heads[node] >= 0 ? heads[node] : nil
  }

  /// Whether both lists have the same entries in the same order.
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
    let listed = Effect.Flags.isListedByGuardian.rawValue
    // What is allowed here is no longer part of what a guardian's store lists above, and the other way round. Where both
    // are said of the same name, the list counts.
    if isAllowed(from: head) { effects[start] &= ~listed }
    var place = head
    while place >= 0 {
      let (mark, word) = (marks[place], start + marks[place].word)
      let isTime = mark.word == 1 || mark.word == 2
      effects[word] = isTime ? max(effects[word], mark.bits) : effects[word] | mark.bits
      place = mark.next
    }
    if effects[start] & listed != 0 { effects[start + 2] = 0 }
  }

  private func isAllowed(from head: Int) -> Bool {
    var place = head
    while place >= 0 {
      if marks[place].word == 2 { return true }
      place = marks[place].next
    }
    return false
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

  mutating func add(_ child: Settings.Child, to tree: inout NameTreeBuilder) {
    for (text, flag) in EffectDraft.special {
      if let name = Name(text) { mark(name, 0, flag.rawValue, &tree) }
    }
    for name in child.alwaysBlocked { mark(name, 0, Effect.Flags.isAlwaysBlocked.rawValue, &tree) }
    for name in child.alwaysAllowed { mark(name, 0, Effect.Flags.isAlwaysAllowed.rawValue, &tree) }
    for grant in child.grants {
      if case .domain(let name) = grant.target { mark(name, 1, grant.until, &tree) }
    }
    for allowance in child.allowances {
      if case .domain(let name) = allowance.target { mark(name, 2, allowance.until, &tree) }
    }
    // Whose list it is matters only where something is allowed.
    let guardians = child.allowances.isEmpty ? [] : child.stores.filter { $0.author == .guardian }
    for name in guardians.flatMap({ $0.blockedDomains + $0.filter.names }) {
      mark(name, 0, Effect.Flags.isListedByGuardian.rawValue, &tree)
    }
    for (index, store) in child.stores.enumerated() {
      let (word, bit) = (Effect.head + index / 64, UInt64(1) << UInt64(index % 64))
      for name in store.blockedDomains { mark(name, word, bit, &tree) }
      for name in store.filter.names { mark(name, word + maskWords, bit, &tree) }
      for name in store.exceptDomains { mark(name, word + 2 * maskWords, bit, &tree) }
    }
  }

  private mutating func mark(_ name: Name, _ word: Int, _ bits: UInt64, _ tree: inout NameTreeBuilder) {
    // The root is everything.
    if name.isRoot { return }
    let node = tree.insert(name)
    while heads.count <= node { heads.append(-1) }
    marks.append(Mark(word: word, bits: bits, next: heads[node]))
    heads[node] = marks.count - 1
  }
}

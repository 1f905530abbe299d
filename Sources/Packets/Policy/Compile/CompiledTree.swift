internal import Wire

/// The names of one child and what they do, as words. Children with the same names, such as followers of one profile, have
/// the same tree, and a snapshot holds it once.
final class CompiledTree: Sendable {
  let nodes: [UInt64]
  let slots: [UInt64]
  let labels: [UInt64]
  let effects: [UInt64]
  /// Of all words but the slots, which follow from them. It is taken once: a snapshot looks up every tree by it.
  private let digest: Int

  init(_ draft: EffectDraft, _ tree: consuming NameTreeBuilder) {
    effects = EffectBuilder(draft, to: &tree).words
    (nodes, slots, labels) = (tree.nodes, tree.slots, tree.labels)
    var hasher = Hasher()
    for words in [nodes, labels, effects] { hasher.combine(words) }
    digest = hasher.finalize()
  }

  /// Where it lies in a snapshot.
  struct Place {
    let nodes: Range<Int>
    let slots: Range<Int>
    let labels: Range<Int>
    let effects: Range<Int>
  }
}

extension CompiledTree: Hashable {
  static func == (left: CompiledTree, right: CompiledTree) -> Bool {
    left === right
      || left.digest == right.digest && left.nodes == right.nodes && left.slots == right.slots
        && left.labels == right.labels
        && left.effects == right.effects
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

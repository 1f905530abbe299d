internal import Wire

/// The names of one child and what they do, as words. Children who have the same names, as those who follow one profile, have
/// the same tree, and a snapshot holds it once.
final class CompiledTree: Sendable {
  let nodes: [UInt64]
  let slots: [UInt64]
  let labels: [UInt64]
  let effects: [UInt64]

  init(_ draft: EffectDraft, _ tree: consuming NameTreeBuilder) {
    effects = EffectBuilder(draft, to: &tree).words
    (nodes, slots, labels) = (tree.nodes, tree.slots, tree.labels)
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
      || left.nodes == right.nodes && left.slots == right.slots && left.labels == right.labels
        && left.effects == right.effects
  }

  /// By what tells most trees apart.
  func hash(into hasher: inout Hasher) {
    hasher.combine(nodes.count)
    hasher.combine(labels.count)
    hasher.combine(labels.last)
    hasher.combine(effects.count)
  }
}

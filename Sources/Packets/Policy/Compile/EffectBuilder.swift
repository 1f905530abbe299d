internal import Wire

/// The effects of a child's names, each once for what is said over what.
struct EffectBuilder {
  private(set) var words: [UInt64] = []
  /// By where the effect lies that something is said over, and what is said.
  private var places: [[UInt64]: Int] = [:]

  /// Gives every node of the tree its effect.
  init(_ draft: EffectDraft, to tree: inout NameTreeBuilder) {
    // The effect of a name that no store mentions.
    words = Array(repeating: 0, count: draft.size)
    // Names of one list come in a row and have the same effect.
    var last: (head: Int, above: Int, place: Int)?
    for node in NameTree.root + 1..<tree.count {
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
}

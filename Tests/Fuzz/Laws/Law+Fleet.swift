import Replication
import Support

extension Law {
  static let rows = Law(
    name: "rows",
    sentence:
      "a row of a fleet is refused, or is written as the same bytes, and merging two gives one row in either order"
  ) { input in
    let half = input.count / 2
    let (first, second) = (RowState(input), RowState(Array(input.prefix(half))))
    let third = RowState(Array(input.dropFirst(half)))
    for (state, bytes) in [(first, input), (second, Array(input.prefix(half))), (third, Array(input.dropFirst(half)))] {
      guard let state else { continue }
      if state.encoded != bytes { broken("\(state) is written as something else", input) }
      if state.joined(state) != state { broken("merged with itself it is another row", input) }
    }
    guard let one = second, let other = third else { return }
    let both = one.joined(other)
    // A node that made two decisions of one stamp does not exist; a forged one must not tell nodes apart.
    if both.known != other.joined(one).known { broken("two rows know different things in another order", input) }
    for effect in [RowEffect.closes, .opens, .plain] { _ = both.settled(effect) }
    if let bytes = both.encoded, let again = RowState(bytes), again != both {
      broken("what was merged is read as another", input)
    }
  } seeds: {
    var (one, other) = (RowState(), RowState())
    guard let mother = NodeID(1), let father = NodeID(2) else { return [] }
    one.decide([1, 2, 3], as: mother, at: 7)
    other.decide(nil, as: father, at: -1)
    let both = one.joined(other)
    return [one, other, both].compactMap(\.encoded) + [(one.encoded ?? []) + (other.encoded ?? [])]
  }
}

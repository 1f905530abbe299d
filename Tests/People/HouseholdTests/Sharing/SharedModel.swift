import Activity

@testable import Household

/// What guardians of several nodes opened and closed, kept in another way than the nodes keep it: each decision with all decisions
/// that its guardian could know of. It knows nothing of rows, seals and ledgers.
struct SharedModel {
  enum Thing: Hashable {
    case skipped(CivilDate)
    case extra(CivilDate)
    case lifted(CivilDate)
    case allowed
    /// What a store closes.
    case shield
  }

  /// What a decision says of a thing; each of these but `nothing` opens it, or closes it where it is a shield.
  enum Word: Hashable {
    case nothing, yes
    case seconds(Int)
    /// Single seconds since 1970.
    case times(Set<Int>)
  }

  private struct Decision {
    let knew: Set<Int>
    let word: Word
  }

  private struct Knowledge {
    var decisions: Set<Int> = []
    /// The copy in the database that the node has seen, and whether it knows more.
    var seen = 0
    var knowsMore = false
  }

  private var decisions: [Decision] = []
  private var nodes: [[Thing: Knowledge]]
  /// What guardians changed since a node looked last at what they did.
  private var drafts: [[Thing: Word]]
  private var database: [Thing: (copy: Int, decisions: Set<Int>)] = [:]
  var things: Set<Thing> { Set(nodes.flatMap(\.keys) + drafts.flatMap(\.keys)) }

  init(nodes count: Int) {
    nodes = [[Thing: Knowledge]](repeating: [:], count: count)
    drafts = [[Thing: Word]](repeating: [:], count: count)
  }

  /// What counts on a node.
  func word(_ thing: Thing, on node: Int) -> Word { drafts[node][thing] ?? settled(thing, on: node) }

  mutating func say(_ word: Word, of thing: Thing, on node: Int) { drafts[node][thing] = word }

  private func settled(_ thing: Thing, on node: Int) -> Word {
    let known = nodes[node][thing]?.decisions ?? []
    let replaced = known.reduce(into: Set<Int>()) { $0.formUnion(decisions[$1].knew) }
    let words = known.subtracting(replaced).map { decisions[$0].word }
    guard let first = words.first else { return .nothing }
    if thing == .shield { return words.contains(.yes) ? .yes : .nothing }
    if words.contains(.nothing) { return .nothing }
    return words.dropFirst().reduce(first) { least, word in
      switch (least, word) {
      case (.seconds(let one), .seconds(let other)): .seconds(min(one, other))
      case (.times(let one), .times(let other)): .times(one.intersection(other))
      default: least
      }
    }
  }

  /// A node looks at what its guardians did. What is over by then is no decision.
  mutating func look(on node: Int, at time: Int) {
    for (thing, word) in drafts[node] {
      drafts[node][thing] = nil
      if word.after(time) == settled(thing, on: node).after(time) { continue }
      decisions.append(Decision(knew: nodes[node][thing]?.decisions ?? [], word: word))
      nodes[node][thing, default: Knowledge()].decisions.insert(decisions.count - 1)
      nodes[node][thing]?.knowsMore = true
    }
  }

  /// A node writes over the copies that it has seen, and over no other.
  mutating func push(_ node: Int) {
    for (thing, knowledge) in nodes[node] where knowledge.knowsMore {
      guard database[thing].map({ $0.copy == knowledge.seen }) ?? true else { continue }
      database[thing] = (knowledge.seen + 1, knowledge.decisions)
      nodes[node][thing]?.seen += 1
      nodes[node][thing]?.knowsMore = false
    }
  }

  mutating func pull(_ node: Int) {
    for (thing, copy) in database {
      var knowledge = nodes[node][thing] ?? Knowledge()
      if knowledge.seen == copy.copy { continue }
      knowledge.decisions.formUnion(copy.decisions)
      (knowledge.seen, knowledge.knowsMore) = (copy.copy, knowledge.decisions != copy.decisions)
      nodes[node][thing] = knowledge
    }
  }
}

extension SharedModel.Word {
  func after(_ time: Int) -> SharedModel.Word {
    guard case .times(let times) = self else { return self }
    let left = times.filter { $0 >= time }
    return left.isEmpty ? .nothing : .times(left)
  }
}

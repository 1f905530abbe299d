/// What each list says at one place of the name tree: about the name itself, or about the names below it.
struct ListStates: Equatable {
  struct State: Equatable {
    let list: Int
    var isIncluded: Bool
    var isImportant: Bool
    /// Labels of the rule's name: the longer match wins.
    var depth: Int
  }

  /// In the order of the lists, each at most once. A list without a rule is missing.
  private(set) var states: [State] = []

  init() {}

  /// The states of a name that is on these lists and has no rules above it.
  init(including lists: [Int]) {
    states = lists.sorted().map { State(list: $0, isIncluded: true, isImportant: false, depth: 1) }
  }

  /// The states below a name with these rules, under `self`.
  func adding(_ rules: [PlacedRule], depth: Int) -> ListStates {
    var result = self
    var rest = rules[...]
    while let first = rest.first {
      let own = rest.prefix { $0.list == first.list }
      rest = rest.dropFirst(own.count)
      if let state = ListStates.state(own, depth: depth) { result.put(state) }
    }
    return result
  }

  /// The combined state of one list's rules: important rules before others, then exceptions before inclusions, then
  /// spared names.
  private static func state(_ rules: ArraySlice<PlacedRule>, depth: Int) -> State? {
    guard let list = rules.first?.list else { return nil }
    let isImportant = rules.contains { $0.isImportant }
    func says(_ effect: Rule.Effect) -> Bool {
      rules.contains { $0.isImportant == isImportant && $0.effect == effect }
    }
    let isIncluded = says(.include) && !says(.except)
    return State(list: list, isIncluded: isIncluded, isImportant: isImportant, depth: depth)
  }

  private mutating func put(_ state: State) {
    guard let index = states.firstIndex(where: { $0.list >= state.list }) else {
      states.append(state)
      return
    }
    if states[index].list != state.list {
      states.insert(state, at: index)
    } else if state.isImportant || !states[index].isImportant {
      states[index] = state
    }
  }
}

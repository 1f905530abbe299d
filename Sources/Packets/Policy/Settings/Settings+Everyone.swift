internal import Wire

extension Settings {
  /// What is everybody's business but for stores: a child that may what every child of the household may, and nothing
  /// more, has the stores of all of them. Grants are for those who asked, so none is among it.
  var everyone: Child {
    var everyone = Child(level: children.contains { $0.level == .strict } ? .strict : .normal)
    everyone.alwaysAllowed = children.first?.alwaysAllowed ?? []
    for child in children.dropFirst() { everyone.alwaysAllowed = common(everyone.alwaysAllowed, child.alwaysAllowed) }
    everyone.alwaysBlocked = unique(children.flatMap(\.alwaysBlocked))
    return everyone
  }

  var enforcementOfEveryone: Child.Enforcement {
    let enforcements = children.map(\.enforcement)
    if enforcements.allSatisfy({ $0 == .none }) { return .none }
    // Where one child is strict and another one asks for safe results, who may what both may gets the strict ones.
    return enforcements.contains(.strict) || children.contains { $0.level == .strict } ? .strict : .moderate
  }

  /// What lies below a name of both.
  private func common(_ left: [Name], _ right: [Name]) -> [Name] {
    unique(within(left, right) + within(right, left))
  }

  /// The names of `names` that are, or lie below, one of `domains`.
  private func within(_ names: [Name], _ domains: [Name]) -> [Name] {
    let domains = Set(domains)
    return names.filter { name in
      var suffix = name
      while !suffix.isRoot {
        if domains.contains(suffix) { return true }
        suffix = suffix.parent
      }
      return false
    }
  }

  private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

extension Settings.Child {
  /// Whether search engines are asked for their safe results, and in which degree.
  var enforcement: Enforcement {
    let isDenied = stores.contains(where: \.denyExplicit)
    if !safeSearch && !isDenied { return .none }
    return level == .strict || isDenied ? .strict : .moderate
  }

  enum Enforcement {
    case none
    case moderate
    case strict
  }
}

internal import Wire

extension Settings {
  /// A child that may what every child of the household may, and nothing more; nil without children.
  ///
  /// Grants are for those who asked, so none is among it.
  var strictest: Child? {
    guard let first = children.first else { return nil }
    var strictest = Child(level: children.contains { $0.level == .strict } ? .strict : .normal)
    strictest.alwaysAllowed = first.alwaysAllowed
    for child in children.dropFirst() { strictest.alwaysAllowed = common(strictest.alwaysAllowed, child.alwaysAllowed) }
    strictest.alwaysBlocked = unique(children.flatMap(\.alwaysBlocked))
    strictest.stores = unique(children.flatMap(\.stores))
    strictest.safeSearch = children.contains(where: \.safeSearch)
    return strictest
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

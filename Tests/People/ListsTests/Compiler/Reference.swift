import Catalog
import Lists
import Wire

/// What lists say about a name, found rule by rule from their definition: slow, short, and independent of the compiler.
struct Reference {
  struct List {
    var head: ListHead
    var rules: [Rule]
  }

  var lists: [List] = []

  func match(_ name: Name, categories: [String], applications: [String]) -> Match {
    var match = Match()
    var subjects: (depth: Int, set: CategorySet) = (0, CategorySet())
    var application: (depth: Int, number: UInt16) = (0, 0)
    for list in lists {
      guard let rule = Reference.decisive(list.rules, name), rule.effect == .include else { continue }
      let depth = Reference.labels(rule.name)
      let set = CategorySet(
        list.head.categories.compactMap { categories.firstIndex(of: $0) }.compactMap { Category(number: $0) })
      match.categories = match.categories.union(set.subtracting(.subjects))
      let own = set.intersection(.subjects)
      if !own.isEmpty && depth > subjects.depth {
        subjects = (depth, own)
      } else if depth == subjects.depth {
        subjects.set = subjects.set.union(own)
      }
      if let identifier = list.head.application?.identifier, depth > application.depth,
        let place = applications.firstIndex(of: identifier)
      {
        application = (depth, UInt16(place + 1))
      }
      switch list.head.standing {
      case .ordinary: break
      case .protected: if match.standing == .ordinary { match.standing = .isProtected }
      case .connectivity: match.standing = .connectivity
      }
    }
    if match.standing == .isProtected {
      let kept = CategorySet(["malware", "phishing"].compactMap { Category(builtIn: $0) })
      match.categories = match.categories.intersection(kept)
      if !match.categories.isEmpty { match.standing = .ordinary }
    }
    match.categories = match.categories.union(subjects.set)
    match.application = application.number
    return match
  }

  /// The rule that decides whether a list has the name: important rules first, then the longest name, then the rule that
  /// excludes more.
  private static func decisive(_ rules: [Rule], _ name: Name) -> Rule? {
    let valid = rules.filter { rule in
      !rule.cancels
        && !rules.contains {
          $0.cancels && $0.name == rule.name && $0.reach == rule.reach && $0.effect == rule.effect
            && $0.isImportant == rule.isImportant
        }
    }
    let speaking = valid.filter { rule in
      switch rule.reach {
      case .exact: name == rule.name
      case .subtree: name.isWithin(rule.name)
      case .below: name.isWithin(rule.name) && name != rule.name
      }
    }
    return speaking.max { left, right in rank(left).lexicographicallyPrecedes(rank(right)) }
  }

  private static func rank(_ rule: Rule) -> [Int] {
    let strength =
      switch rule.effect {
      case .except: 2
      case .include: 1
      case .spare: 0
      }
    return [rule.isImportant ? 1 : 0, labels(rule.name), strength]
  }

  private static func labels(_ name: Name) -> Int {
    var count = 0
    var rest = name
    while !rest.isRoot {
      count += 1
      rest = rest.parent
    }
    return count
  }
}

internal import Catalog
internal import Wire

/// Names that must never match by accident, and the answers that look-ups must give.
struct SafeNames {
  private let names: [Name]
  /// Keys of these names and of all names above them.
  private let watched: Set<[UInt8]>
  private var answers: [[UInt8]: Answer] = [:]

  init(_ names: Set<Name>) {
    self.names = Array(names)
    var watched: Set<[UInt8]> = []
    for name in names {
      for suffix in SafeNames.suffixes(name) { watched.insert(SafeNames.key(suffix)) }
    }
    self.watched = watched
  }

  mutating func note(_ entry: InheritancePass.Entry) {
    if watched.isEmpty { return }
    let key = Array(entry.key)
    if watched.contains(key) { answers[key] = entry.answer }
  }

  /// Whether the catalog answers for each name as the lists did.
  func hold(in catalog: Catalog) -> Bool {
    names.allSatisfy { name in
      let nearest = SafeNames.suffixes(name).first { answers[SafeNames.key($0)] != nil }
      let answer = nearest.flatMap { answers[SafeNames.key($0)] } ?? .nothing
      return catalog.find(name) == (nearest == name ? answer.exact : answer.below)
    }
  }

  private static func suffixes(_ name: Name) -> [Name] {
    var suffixes: [Name] = []
    var suffix = name
    while !suffix.isRoot {
      suffixes.append(suffix)
      suffix = suffix.parent
    }
    return suffixes
  }

  private static func key(_ name: Name) -> [UInt8] {
    var key: [UInt8] = []
    NameKey.append(name, to: &key)
    return key
  }
}

internal import Catalog
internal import FamilyTokens
internal import Wire

// Stand-ins: where a child's hour has no more room for names, use is counted under what the catalog says of the name.
// There are as many of them as the catalog has different answers, so a program that meets names without end can hide no
// game among them.
extension UsageNames {
  /// What stands for a name; nil where the catalog says nothing of it.
  func standIn(for name: Name) -> Label? {
    let match = says(name)
    guard let catalog, match.application != 0 || !match.categories.isEmpty else { return nil }
    let categories = match.categories.map { catalog.identifier($0) }
    guard let application = catalog.application(of: match)?.identifier else {
      return .categories(categories.joined(separator: " "))
    }
    return .application(([application] + categories).joined(separator: " "))
  }
}

extension UsageNames.Label {
  /// What a token of the ledger stands for; nil for one that no key opens.
  init?(_ token: Token, _ sealer: Sealer) {
    if let text = sealer.open(token, as: .domain) {
      self = .name(text)
    } else if let text = sealer.open(token, as: .application) {
      self = .application(text)
    } else if let text = sealer.open(token, as: .category) {
      self = .categories(text)
    } else {
      return nil
    }
  }

  func token(_ sealer: Sealer) -> Token? {
    switch self {
    case .name(let text): sealer.seal(text, as: .domain)
    case .application(let words): sealer.seal(words, as: .application)
    case .categories(let words): sealer.seal(words, as: .category)
    }
  }
}

extension Catalog {
  /// What a stand-in's words say. Identifiers that this catalog does not have are passed over.
  func match(of words: String, isApplication: Bool) -> Match {
    var identifiers = words.split(separator: " ")[...]
    var match = Match()
    if isApplication, let first = identifiers.popFirst() {
      let place = applications.firstIndex { $0.identifier == first }
      match.application = place.flatMap { UInt16(exactly: $0 + 1) } ?? 0
    }
    match.categories = CategorySet(
      identifiers.compactMap { word in
        categories.firstIndex { $0 == word }.flatMap { Category(number: $0) }
      })
    return match
  }
}

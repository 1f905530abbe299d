internal import Catalog

extension Family.Child {
  /// Without categories that a catalog alone would know: where there is none, what else the file says holds.
  public var knownToAll: Family.Child {
    func isKnown(_ word: Family.Word) -> Bool { Category(builtIn: word.text) != nil }
    var child = self
    for index in child.shields.indices {
      if case .specific(let words) = child.shields[index].categories {
        child.shields[index].categories = .specific(words.filter(isKnown))
      }
    }
    child.grants.removeAll { grant in if case .category(let word) = grant.target { !isKnown(word) } else { false } }
    return child
  }
}

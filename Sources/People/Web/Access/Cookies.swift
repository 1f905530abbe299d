/// The cookies of a request (RFC 6265 4.2).
package struct Cookies: Hashable, Sendable {
  private let pairs: [QueryItem]

  /// Takes what has a name and a value, and leaves out the rest: other programs of this machine set cookies here as well.
  package init(_ text: String) {
    pairs = text.split(separator: ";").prefix(64).compactMap { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { return nil }
      let name = halves[0].trimmed
      return name.isEmpty ? nil : QueryItem(String(name), String(halves[1].trimmed))
    }
  }

  /// The value of this name; nil as well where two differ, since one of them is not ours.
  package subscript(name: String) -> String? {
    let values = Set(pairs.filter { $0.name == name }.map(\.value))
    return values.count == 1 ? values.first : nil
  }
}

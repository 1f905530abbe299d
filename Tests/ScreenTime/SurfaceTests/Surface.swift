import Foundation

/// Public declarations as text: a type with its conformances, and below it, indented, its members.
///
///     struct Token<T> : Decodable, Encodable
///       init(from decoder: any Decoder) throws
struct Surface {
  /// Members by the type's line. The conformances are members of the form `: Decodable`.
  private(set) var types: [String: Set<String>] = [:]

  /// Each line with the path of its type, so that a set of them can be compared with another.
  var lines: Set<String> {
    Set(types.flatMap { type, members in [type] + members.map { "\(Surface.path(type)) / \($0)" } })
  }

  init(text: String) {
    var type = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("  ") {
        types[type, default: []].insert(String(line.drop { $0 == " " }))
      } else {
        let parts = line.split(separator: " : ", maxSplits: 1)
        type = String(parts.first ?? "")
        let conformances = parts.dropFirst().flatMap { $0.split(separator: ", ") }
        types[type, default: []].formUnion(conformances.map { ": \($0)" })
      }
    }
  }

  /// `extension T`, or the second word of a line such as `struct Token<T>`.
  private static func path(_ type: String) -> String {
    let words = type.split(separator: " ").drop { ["open", "final"].contains($0) }
    return String((words.dropFirst().first ?? "").prefix { $0 != "<" })
  }

  /// The declarations in the format of the lists.
  var text: String {
    types.sorted { Surface.path($0.key) < Surface.path($1.key) }.map { type, members in
      let conformances = members.filter { $0.hasPrefix(": ") }.map { $0.dropFirst(2) }.sorted().joined(separator: ", ")
      let others = members.filter { !$0.hasPrefix(": ") }.sorted()
      let header = type + (conformances.isEmpty ? "" : " : " + conformances)
      return ([header] + others.map { "  " + $0 }).joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }
}

extension Surface {
  private static let typeKinds = ["swift.struct", "swift.class", "swift.enum", "swift.protocol"]
  /// Conformances that every type has.
  private static let plain = ["SendableMetatype", "Copyable", "Escapable"]

  init(_ graphs: [SymbolGraph]) {
    self.init(text: "")
    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
    var parents: [String: Set<String>] = [:]
    for relation in graphs.flatMap(\.relationships) where ["conformsTo", "inheritsFrom"].contains(relation.kind) {
      let name = names[relation.target] ?? Surface.short(relation.targetFallback ?? relation.target)
      if !Surface.plain.contains(name) { parents[names[relation.source] ?? "", default: []].insert(name) }
    }
    var headers: [String: String] = [:]
    for symbol in symbols where Surface.typeKinds.contains(symbol.kind.identifier) {
      headers[symbol.path] = symbol.header
      // Conformances that come from NSObject need no listing.
      var conformances = parents[symbol.path] ?? []
      if conformances.contains("NSObject") { conformances = ["NSObject"] }
      types[symbol.header] = Set(conformances.map { ": \($0)" })
    }
    for symbol in symbols where !Surface.typeKinds.contains(symbol.kind.identifier) {
      let owner = symbol.pathComponents.dropLast().joined(separator: ".")
      if owner.isEmpty {
        types[symbol.declaration] = []
      } else {
        types[headers[owner] ?? "extension \(owner)", default: []].insert(symbol.declaration)
      }
    }
  }

  /// `Swift.Hashable` is `Hashable`.
  private static func short(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}

extension SymbolGraph.Symbol {
  var path: String { pathComponents.joined(separator: ".") }

  /// The declaration without attributes, and without `convenience`, which makes no difference to callers.
  var declaration: String {
    var text = declarationFragments.filter { $0.kind != "attribute" }.map(\.spelling).joined()
    text = text.replacing(" : ", with: ": ").trimmingCharacters(in: .whitespacesAndNewlines)
    if text.hasPrefix("convenience ") { text.removeFirst("convenience ".count) }
    // `@main` needs an initialiser that is required; a subclass that does not override it sees no difference.
    text = text.replacing("override required init", with: "override init")
    // The compiler shows a published property's setter even if it is private, as all of them are here.
    let isPublished = declarationFragments.contains { $0.spelling.contains("Published") && $0.kind == "attribute" }
    if isPublished { text = text.replacing("{ get set }", with: "{ get }") }
    return accessLevel == "open" && !text.hasPrefix("init") ? "open " + text : text
  }

  /// The declaration with the type's whole path.
  var header: String {
    if kind.identifier == "swift.protocol" { return "protocol " + path }
    return declaration.replacing(" " + (pathComponents.last ?? ""), with: " " + path, maxReplacements: 1)
  }
}

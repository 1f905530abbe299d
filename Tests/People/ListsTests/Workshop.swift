import Catalog
import Foundation
import Lists
import Support
import Testing
import Wire

extension Workshop {
  @discardableResult
  func compile(_ lists: [Reference.List], to name: String = "catalog", safe: [Name] = [], budget: Int = 32 << 20) throws
    -> BuildSummary
  {
    var compiler = Compiler(output: path(name), safe: safe, budget: budget)
    for list in lists {
      try compiler.begin(list.head)
      for (index, rule) in list.rules.enumerated() {
        let text = Array("\(rule.name) # \(rule.reach)".utf8)
        try compiler.take(rule, line: index + 1, text: text.span)
      }
    }
    return try compiler.finish()
  }

  func open(_ name: String = "catalog") throws(CatalogError) -> Catalog { try Catalog(path: path(name)) }
}

/// A valid name from a literal.
func name(_ text: String) -> Name {
  guard let name = Name(text) else { fatalError("\(text) is not a name") }
  return name
}

extension Catalog {
  /// The identifiers of a name's categories.
  func categories(of text: String) -> [String] { find(name(text)).categories.map { identifier($0) } }
}

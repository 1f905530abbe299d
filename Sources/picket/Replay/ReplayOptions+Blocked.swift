import Catalog
import Policy
import Wire

extension ReplayOptions {
  /// What `--level` and `--block` come to: what a catalog knows as a category is one, everything else is a domain.
  func snapshot(_ catalog: Catalog?) throws(Misuse) -> Snapshot {
    var domains: [Name] = []
    var categories = CategorySet()
    for text in blocked {
      if let category = catalog?.category(text) {
        categories.insert(category)
      } else if Category(builtIn: text) != nil {
        throw Misuse(message: "'\(text)' is a category, and no rules were found: say where they are with --rules DIR")
      } else {
        domains.append(try ReplayOptions.domain(text))
      }
    }
    return Snapshot(level: level, blockedDomains: domains, blockedCategories: categories)
  }

  private static func domain(_ text: String) throws(Misuse) -> Name {
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      throw Misuse(message: "'\(text)' has letters beyond ASCII: write the name as it goes over the wire (xn--...)")
    }
    guard let name = Name(text) else {
      throw Misuse(message: "'\(text)' is neither a category nor a domain: write it like social or example.com")
    }
    return name
  }
}

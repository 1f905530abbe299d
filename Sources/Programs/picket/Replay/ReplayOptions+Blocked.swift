import Catalog
import CommandSpec
import Policy
import Wire

extension ReplayOptions {
  /// What `--level` and `--block` come to: what a catalog knows as a category is one, everything else is a domain. All devices
  /// of the capture belong to one child.
  func settings(_ catalog: Catalog?) throws(Misuse) -> Settings {
    var domains: [Name] = []
    var categories = CategorySet()
    for text in blocked {
      if let category = catalog?.category(text) {
        categories.insert(category)
      } else if Category(builtIn: text) != nil {
        throw Misuse("'\(text)' is a category, and no rules were found: say where they are with --rules DIR")
      } else {
        domains.append(try ReplayOptions.domain(text))
      }
    }
    let store = Settings.Store(name: "replay", blockedDomains: domains, categories: .specific(categories))
    return Settings(children: [Settings.Child(level: level, stores: [store])], unknownDevices: .child(0))
  }

  private static func domain(_ text: String) throws(Misuse) -> Name {
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      throw Misuse("'\(text)' has letters beyond ASCII: write the name as it goes over the wire (xn--...)")
    }
    guard let name = Name(text) else {
      throw Misuse("'\(text)' is neither a category nor a domain: write it like social or example.com")
    }
    return name
  }
}

internal import Catalog

/// `applications.json`: services that people know by one name.
struct Applications: Decodable {
  let applications: [Entry]

  struct Entry: Decodable {
    let identifier: String
    let title: String
    /// One of the twelve subjects.
    let category: String
    let warnings: [String]
    let rating: UInt16
    let domains: [String]
    let bundles: [String]
    /// Its programs on Linux: desktop entries, Flatpaks, snaps, programs by name, and paths.
    let linux: [String]
    /// The same service's names in other countries.
    let regions: [String: [String]]

    private enum Key: String, CodingKey, CaseIterable {
      case identifier, title, category, warnings, rating, domains, bundles, linux, regions
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(strictlyBy: Key.self)
      identifier = try container.decode(String.self, forKey: .identifier)
      title = try container.decode(String.self, forKey: .title)
      category = try container.decode(String.self, forKey: .category)
      warnings = try container.decodeIfPresent([String].self, forKey: .warnings) ?? []
      rating = try container.decodeIfPresent(UInt16.self, forKey: .rating) ?? 0
      domains = try container.decode([String].self, forKey: .domains)
      bundles = try container.decodeIfPresent([String].self, forKey: .bundles) ?? []
      linux = try container.decodeIfPresent([String].self, forKey: .linux) ?? []
      regions = try container.decodeIfPresent([String: [String]].self, forKey: .regions) ?? [:]
      try decoder.checkIdentifier(identifier)
      try decoder.check(category, isOneOf: Category.subjects, "category")
      for warning in warnings { try decoder.check(warning, isOneOf: Category.warnings, "warnings") }
      for region in regions.keys where region.utf8.count != 2 || region.uppercased() != region {
        throw decoder.wrong("'\(region)' is no region: it should be a country's two letters, such as DE")
      }
    }

    /// Every name once, in the order of the text, except that regions have no order.
    var names: [String] {
      var seen: Set<String> = []
      return (domains + regions.sorted { $0.key < $1.key }.flatMap(\.value)).filter { seen.insert($0).inserted }
    }
  }

  private enum Key: String, CodingKey, CaseIterable { case rule, applications }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(strictlyBy: Key.self)
    applications = try container.decode([Entry].self, forKey: .applications)
  }
}

extension Decoder {
  func checkIdentifier(_ text: String) throws {
    let isIdentifier =
      !text.isEmpty && text.utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 == 0x2d || $0 == 0x2e || $0 == 0x5f }
    if !isIdentifier {
      throw wrong("'\(text)' is no identifier: letters, digits, hyphens, dots and underscores make one")
    }
  }

  func check(_ value: String, isOneOf known: [String], _ key: String) throws {
    if known.contains(value) { return }
    throw wrong("'\(value)' in \(key) is not known; known are \(known.joined(separator: ", "))")
  }
}

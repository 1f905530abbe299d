internal import Catalog
internal import Wire

/// A category, as people choose it.
public struct CategoryInfo: Hashable, Sendable {
  public let identifier: String
  public let title: String
  /// One of the twelve subjects; every other category is a warning.
  public let isSubject: Bool
  public let symbol: String
}

/// An application, as people choose it.
public struct ApplicationInfo: Hashable, Sendable {
  public let identifier: String
  public let title: String
  /// Its subject.
  public let category: String?
  /// Its subject and its warnings.
  public let categories: [String]
  /// Nil when unknown.
  public let rating: Int?
  /// What people call the rating.
  public let mark: String?
  public let domains: [String]
  public let monogram: Monogram
}

extension Household {
  /// Subjects first, then warnings, then what guardians' lists brought.
  public var categories: [CategoryInfo] {
    catalog.categories.enumerated().map { number, identifier in
      CategoryInfo(
        identifier: identifier, title: CategoryTitle.english(identifier),
        isSubject: Category(number: number)?.isSubject ?? false, symbol: CategorySymbol.of(identifier))
    }
  }

  /// Applications in the order of their identifiers: all behind `after`, that have the category and the word.
  public func applications(
    word: String? = nil, category: String? = nil, after: String? = nil
  ) throws(HouseholdError) -> [ApplicationInfo] {
    guard let open = catalog.catalog else { throw .unavailable("there is no catalog yet") }
    if let category { try catalog.check(category: category, "category") }
    let word = word.map(Household.plain)
    var found: [ApplicationInfo] = []
    for application in open.applications.sorted(by: { $0.identifier < $1.identifier }) {
      if let after, application.identifier <= after { continue }
      if let word, !application.texts.contains(where: { Household.plain($0).contains(word) }) { continue }
      let info = ApplicationInfo(application, in: open)
      if let category, !info.categories.contains(category) { continue }
      found.append(info)
    }
    return found
  }

  /// Without capitals, spaces and signs: "Disney+" is found by "disney", "YouTube Kids" by "youtubekids".
  private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Application {
  /// What a word is looked for in.
  fileprivate var texts: [String] { [identifier, title] + domains }
}

extension ApplicationInfo {
  fileprivate init(_ application: Application, in catalog: Catalog) {
    let subject = application.category.map { catalog.identifier($0) }
    let known = application.domains.lazy.compactMap { Name($0) }.first { catalog.find($0).application != 0 }
    var categories = known.map { name in catalog.find(name).categories.map { catalog.identifier($0) } } ?? []
    if let subject, !categories.contains(subject) { categories.insert(subject, at: 0) }
    self.init(
      identifier: application.identifier, title: application.title, category: subject, categories: categories,
      rating: application.rating == 0 ? nil : Int(application.rating),
      mark: application.rating == 0 ? nil : RatingScale.applications.mark(Int(application.rating)),
      domains: application.domains, monogram: Monogram(application.identifier, title: application.title))
  }
}

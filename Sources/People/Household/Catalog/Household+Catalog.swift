internal import Catalog
internal import Lists
internal import Wire

/// What a name is about.
public struct NameSubject: Hashable, Sendable {
  public let name: String
  public let categories: [String]
  public let application: String?
  /// The line of a list that says so.
  public let list: String?
  public let line: Int?
}

/// What there is in the catalog.
public struct CatalogInfo: Hashable, Sendable {
  public let names: Int
  public let categories: [String]
  public let applications: Int
  public let checksum: UInt64
}

extension Household {
  /// Nil while there is no catalog.
  public var catalogInfo: CatalogInfo? {
    catalog.catalog.map { catalog in
      CatalogInfo(
        names: Int(clamping: catalog.header.entries), categories: catalog.categories,
        applications: catalog.applications.count, checksum: catalog.header.checksum)
    }
  }

  public func lookUp(_ text: String) throws(HouseholdError) -> NameSubject {
    guard let name = Name(people: text), !name.isRoot else {
      throw .invalid("names", "'\(text.prefix(80))' is not a host name such as www.example.com")
    }
    guard let catalog = catalog.catalog else { throw .unavailable("there is no catalog yet") }
    let match = catalog.find(name)
    let categories = match.categories.map { catalog.identifier($0) }
    let application = catalog.application(of: match)?.identifier
    let lines = (try? self.catalog.provenance?.lines(of: name)) ?? []
    let line = lines.first { line in
      line.effect == .includes
        && (line.categories.contains { categories.contains($0) }
          || line.application != nil && line.application == application)
    }
    return NameSubject(
      name: name.description, categories: categories, application: application, list: line?.list, line: line?.line)
  }
}

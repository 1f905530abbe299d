internal import PicketJSON

/// What has the shield, in the form for an extension.
public enum ShieldSubject: Hashable, Sendable {
  case webDomain(Item, in: Item?)
  case application(Item, in: Item?)
  case category(Item)

  /// A token and, for extensions that may know it, its name.
  public struct Item: Hashable, Sendable {
    public var token: String
    /// A domain or an application's identifier.
    public var name: String?
    /// For people.
    public var title: String?

    public init(token: String, name: String? = nil, title: String? = nil) {
      self.token = token
      self.name = name
      self.title = title
    }
  }
}

extension ShieldSubject {
  /// Without names, for extensions that act on presses.
  public var anonymous: ShieldSubject {
    func bare(_ item: Item) -> Item { Item(token: item.token) }
    return switch self {
    case .webDomain(let domain, let category): .webDomain(bare(domain), in: category.map(bare))
    case .application(let application, let category): .application(bare(application), in: category.map(bare))
    case .category(let category): .category(bare(category))
    }
  }

  var json: JSON.Object {
    switch self {
    case .webDomain(let domain, let category):
      ["webDomain": domain.json, "category": category?.json ?? .null]
    case .application(let application, let category):
      ["application": application.json, "category": category?.json ?? .null]
    case .category(let category): ["category": category.json]
    }
  }

  init(_ fields: Fields) throws(ShieldFault) {
    let category = try Item.read(fields, "category")
    switch (try Item.read(fields, "webDomain"), try Item.read(fields, "application"), category) {
    case (let domain?, nil, let category): self = .webDomain(domain, in: category)
    case (nil, let application?, let category): self = .application(application, in: category)
    case (nil, nil, let category?): self = .category(category)
    default: throw ShieldFault("one of webDomain, application and category is shielded")
    }
  }
}

extension ShieldSubject.Item {
  private static let mostToken = 2_048
  private static let mostName = 255

  fileprivate var json: JSON {
    let object: JSON.Object = ["token": .string(token), "name": .optional(name), "title": .optional(title)]
    return .object(object.withoutNulls)
  }

  fileprivate static func read(_ fields: Fields, _ key: String) throws(ShieldFault) -> Self? {
    guard let object = try fields.object(key) else { return nil }
    let item = Fields(object, of: key)
    try item.allow("token", "name", "title")
    return Self(
      token: try item.needed("token", upTo: mostToken), name: try item.text("name", upTo: mostName),
      title: try item.text("title", upTo: mostName))
  }
}

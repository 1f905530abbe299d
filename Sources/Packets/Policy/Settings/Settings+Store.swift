public import Catalog
public import Wire

extension Settings {
  /// One store of managed settings for one child, as far as the network has a say in it.
  ///
  /// Exceptions beat all lists of their own store and nothing else: neither limits of applications and ratings nor other
  /// stores. Where two lists of one store have exceptions of their own, compile it as two of one name.
  public struct Store: Hashable, Sendable {
    /// For people who ask why: at most 64 bytes.
    public var name: String
    public var author: Author
    public var blockedDomains: [Name]
    public var exceptDomains: [Name]
    public var categories: Categories
    /// Whether its categories are kept away because of the child's age, which is a reason of its own.
    public var isOfAge: Bool
    public var filter: WebFilter
    /// Identifiers or bundle identifiers of applications, as the catalog knows them.
    public var blockedApplications: [String]
    /// Category `adult`, applications marked explicit, and search engines that show everything.
    public var denyExplicit: Bool
    /// Ratings in the integers of Screen Time; nil for no limit.
    public var maximumMovie: Int?
    public var maximumTV: Int?
    public var maximumApplication: Int?

    /// Who set it, which decides what an allowance opens.
    public enum Author: UInt64, Hashable, Sendable {
      /// An app, or the child's age: an allowance goes before all of it.
      case others
      /// An allowance goes before it, but not before the names that it lists.
      case guardian
      /// Picket itself: no allowance goes before it.
      case picket
    }

    /// Categories that a shield is over.
    public enum Categories: Hashable, Sendable {
      case none
      case specific(CategorySet)
      /// Every category, and names without one.
      case all
    }

    /// Screen Time's filter of web content.
    public enum WebFilter: Hashable, Sendable {
      case none
      case specific([Name])
      /// Category `adult`, and whatever is not an exception.
      case all
    }

    public init(
      name: String, author: Author = .others, blockedDomains: [Name] = [], exceptDomains: [Name] = [],
      categories: Categories = .none, isOfAge: Bool = false, filter: WebFilter = .none,
      blockedApplications: [String] = [], denyExplicit: Bool = false,
      maximumMovie: Int? = nil, maximumTV: Int? = nil, maximumApplication: Int? = nil
    ) {
      self.name = name
      self.author = author
      self.blockedDomains = blockedDomains
      self.exceptDomains = exceptDomains
      self.categories = categories
      self.isOfAge = isOfAge
      self.filter = filter
      self.blockedApplications = blockedApplications
      self.denyExplicit = denyExplicit
      self.maximumMovie = maximumMovie
      self.maximumTV = maximumTV
      self.maximumApplication = maximumApplication
    }

    /// By what tells most stores apart: to hash every name of long lists takes longer than what it is for.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(categories)
      for names in [blockedDomains, exceptDomains, filter.names] {
        hasher.combine(names.count)
        hasher.combine(names.first)
        hasher.combine(names.last)
      }
    }
  }
}

public import Catalog
public import Wire

extension Settings {
  /// What one child may.
  public struct Child: Hashable, Sendable {
    public var level: Level
    /// The guardian's word that no store overrules.
    public var alwaysAllowed: [Name]
    /// The guardian's word that no grant overrules, nor `alwaysAllowed`.
    public var alwaysBlocked: [Name]
    /// Each is judged alone, and any block blocks.
    public var stores: [Store]
    public var grants: [Grant]
    public var allowances: [Allowance]
    /// Search engines answer in their safe way. A store that denies explicit content turns it on as well.
    public var safeSearch: Bool

    public init(
      level: Level, alwaysAllowed: [Name] = [], alwaysBlocked: [Name] = [], stores: [Store] = [], grants: [Grant] = [],
      allowances: [Allowance] = [], safeSearch: Bool = false
    ) {
      self.level = level
      self.alwaysAllowed = alwaysAllowed
      self.alwaysBlocked = alwaysBlocked
      self.stores = stores
      self.grants = grants
      self.allowances = allowances
      self.safeSearch = safeSearch
    }
  }

  /// A way through for exactly what was asked, until it ends by itself.
  public struct Grant: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
      /// The name and everything below it.
      case domain(Name)
      /// Lifts this category's block and no other: what is also blocked by a list of domains, or for another of its
      /// categories, stays blocked.
      case category(Category)
      /// All names of the application with this identifier.
      case application(String)
      /// A pause of all stores and of the level.
      case all
      /// The same of stores alone, for names of none of these categories.
      case allBut(CategorySet)
    }

    public var target: Target
    /// Nanoseconds of CLOCK_BOOTTIME at which it is over.
    public var until: UInt64

    public init(_ target: Target, until: UInt64) {
      self.target = target
      self.until = until
    }
  }
}

extension Settings {
  /// What a guardian allows although the child's age or a shield stops it. It opens less than a grant: Picket's own
  /// stores still block, and so does a guardian's store that lists the same name or one below it.
  public struct Allowance: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
      /// The name and everything below it.
      case domain(Name)
      /// Lifts this category and the age ratings of its applications. What has another blocked category stays blocked.
      case category(Category)
      /// All names of the application with this identifier.
      case application(String)
    }

    public var target: Target
    /// Nanoseconds of CLOCK_BOOTTIME at which it is over; the highest number for one without an end.
    public var until: UInt64

    public init(_ target: Target, until: UInt64 = .max) {
      self.target = target
      self.until = until
    }
  }
}

/// How a child's traffic without a visible name is treated.
public enum Level: String, Hashable, Sendable, CaseIterable {
  /// What says nothing is judged by its address, and blocked when that says nothing either; so are tunnels, proxies and
  /// protocols that nobody knows.
  case strict
  /// What says nothing is judged by its address, and allowed when that says nothing either.
  case normal
}

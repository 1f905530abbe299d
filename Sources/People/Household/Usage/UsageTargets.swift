public import Wire

/// What is counted together: by a limit, an event of an app, or a question about use.
public struct UsageTargets: Hashable, Sendable {
  /// Identifiers. A name counts for each of its categories.
  public var categories: Set<String>
  /// Identifiers.
  public var applications: Set<String>
  /// Names, with all below them.
  public var domains: Set<Name>
  /// Everything, also what has no name.
  public var all: Bool
  /// Names that do not count, with all below them.
  public var except: Set<Name>

  public init(
    categories: Set<String> = [], applications: Set<String> = [], domains: Set<Name> = [], all: Bool = false,
    except: Set<Name> = []
  ) {
    self.categories = categories
    self.applications = applications
    self.domains = domains
    self.all = all
    self.except = except
  }
}

extension Household {
  /// The minutes that a child used of these together, of those that begin in the interval. None, as long as no minutes are
  /// kept: limits then never run out.
  public func minutesUsed(by child: Int, of targets: UsageTargets, in interval: Range<Int>) -> Int { 0 }
}

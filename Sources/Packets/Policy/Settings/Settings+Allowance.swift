public import Catalog
public import Wire

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

/// A way through for exactly what was asked, until it ends by itself.
public struct Grant: Hashable, Sendable, Identifiable {
  public enum Target: Hashable, Sendable {
    /// The name and all below it.
    case domain(String)
    case category(String)
    case application(String)
    /// A pause of everything.
    case all
    /// The same, less what harms.
    case harmless

    /// As it stands in the ledger and in JSON.
    public var kind: String {
      switch self {
      case .domain: "domain"
      case .category: "category"
      case .application: "application"
      case .all: "all"
      case .harmless: "harmless"
      }
    }

    public var value: String? {
      switch self {
      case .domain(let text), .category(let text), .application(let text): text
      case .all, .harmless: nil
      }
    }

    init?(kind: String, value: String?) {
      switch (kind, value) {
      case ("domain", let value?): self = .domain(value)
      case ("category", let value?): self = .category(value)
      case ("application", let value?): self = .application(value)
      case ("all", nil): self = .all
      case ("harmless", nil): self = .harmless
      default: return nil
      }
    }
  }

  public let id: Int
  public let child: Int
  public let target: Target
  /// Seconds since 1970, for people; `end` is what counts.
  public let until: Int
  public let question: String?
  /// Nanoseconds of CLOCK_BOOTTIME: nobody can set that clock.
  let end: UInt64
  /// Whether limits count what is used meanwhile.
  public var counts = false
}

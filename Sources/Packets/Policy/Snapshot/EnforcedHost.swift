public import Wire

/// The host that answers in place of a search engine.
public struct EnforcedHost: Sendable {
  public static let capacity = 8

  /// What the answer's CNAME says; nil where there are addresses alone.
  public let name: Name?
  private let places: InlineArray<8, Address>
  public let count: Int

  init(name: Name?, places: InlineArray<8, Address>, count: Int) {
    self.name = name
    self.places = places
    self.count = count
  }

  /// What it resolves to.
  public var addresses: Span<Address> {
    @_lifetime(borrow self) get { places.span.extracting(0..<count) }
  }
}

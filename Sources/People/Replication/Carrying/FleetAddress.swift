/// The address of a family's database without user and password: `postgres://HOST/DATABASE?OPTION=VALUE`. What else it says is libpq's
/// business, and is looked at by the courier.
package struct FleetAddress: Hashable, Sendable {
  /// Behind the role.
  private let place: String

  private static let schemes = ["postgres://", "postgresql://"]
  private static let longest = 1_500

  /// nil for text without a scheme or without a role before an `@`.
  package init?(_ text: String) {
    guard text.utf8.count <= FleetAddress.longest,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      let scheme = FleetAddress.schemes.first(where: { text.hasPrefix($0) })
    else { return nil }
    let rest = text.dropFirst(scheme.count)
    guard let end = rest.firstIndex(of: "@"), end != rest.startIndex else { return nil }
    let place = rest[rest.index(after: end)...]
    // A second one would make libpq read another role than this.
    guard !rest[..<end].contains("/"), !place.contains("@"), !place.contains("user="), !place.contains("password=")
    else {
      return nil
    }
    self.place = String(place)
  }

  package func text(role: String, password: String) -> String { "postgres://\(role):\(password)@\(place)" }

  /// For people.
  package var title: String { String(place.prefix { $0 != "?" }) }
}

/// The address of a family's database: `postgres://ROLE:PASSWORD@HOST/DATABASE?OPTION=VALUE`. What it says of the host is libpq's
/// business, and is looked at by the courier.
package struct FleetAddress: Hashable, Sendable {
  /// The role and its password, as they stand before the `@`.
  private let credentials: String
  package let place: FleetPlace

  private static let schemes = ["postgres://", "postgresql://"]
  private static let longest = 1_500

  /// nil for text without a scheme or without a role before an `@`.
  package init?(_ text: String) {
    guard let rest = FleetAddress.afterScheme(text), let end = rest.firstIndex(of: "@"), end != rest.startIndex else {
      return nil
    }
    let place = rest[rest.index(after: end)...]
    // A second one would make libpq read another role than this.
    guard !rest[..<end].contains("/"), !place.contains("@"), !place.contains("user="), !place.contains("password=")
    else {
      return nil
    }
    credentials = String(rest[..<end])
    self.place = FleetPlace(String(place))
  }

  /// The same role and password at another place.
  package func text(at place: FleetPlace) -> String { "postgres://\(credentials)@\(place.text)" }

  /// The same role and place with another password, of letters and digits.
  package func with(password: String) -> String {
    let role = credentials.prefix { $0 != ":" }
    return "postgres://\(role):\(password)@\(place.text)"
  }

  /// What follows the scheme; nil without one, and where it is too long or not in plain characters.
  static func afterScheme(_ text: String) -> Substring? {
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      let scheme = schemes.first(where: { text.hasPrefix($0) })
    else { return nil }
    return text.dropFirst(scheme.count)
  }
}

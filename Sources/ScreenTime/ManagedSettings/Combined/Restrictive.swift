/// A value that combines with another to the stricter of the two.
protocol Restrictive: SendableMetatype {
  func restricted(by other: Self) -> Self
}

/// For every Boolean setting, true is the stricter.
extension Bool: Restrictive {
  func restricted(by other: Bool) -> Bool { self || other }
}

/// Numbers in settings are ratings.
extension Int: Restrictive {
  func restricted(by other: Int) -> Int { self < other ? self : other }
}

extension SafariSettings.CookiePolicy: Restrictive {
  func restricted(by other: Self) -> Self { min(self, other) }
}

extension Set: Restrictive where Element: WireItem {
  func restricted(by other: Set<Element>) -> Set<Element> { union(other) }
}

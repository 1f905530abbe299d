/// A value of which the stricter of two wins.
protocol Restrictive: SendableMetatype {
  func restricted(by other: Self) -> Self
}

/// Whatever a boolean of a setting says, true is the stricter.
extension Bool: Restrictive {
  func restricted(by other: Bool) -> Bool { self || other }
}

/// Numbers of settings are ratings.
extension Int: Restrictive {
  func restricted(by other: Int) -> Int { self < other ? self : other }
}

extension SafariSettings.CookiePolicy: Restrictive {
  func restricted(by other: Self) -> Self { min(self, other) }
}

extension Set: Restrictive where Element: WireItem {
  func restricted(by other: Set<Element>) -> Set<Element> { union(other) }
}

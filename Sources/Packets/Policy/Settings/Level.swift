/// How a child's traffic without a visible name is treated.
public enum Level: String, Hashable, Sendable, CaseIterable {
  /// What says nothing is judged by its address, and blocked when that says nothing either; so are tunnels, proxies and
  /// protocols that nobody knows.
  case strict
  /// What says nothing is judged by its address, and allowed when that says nothing either.
  case normal
}

/// Notices that somebody has changed the kernel's rules, for little work: what is ours has to be read closely only then.
public protocol RuleWatch: Sendable {
  /// Becomes readable with the next change; nil where the kernel tells nobody.
  var descriptor: CInt? { get }
  /// A number that stays the same as long as everybody's rules do; nil when it cannot be told.
  func glance() -> Int?
}

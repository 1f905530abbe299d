/// Notices cheaply that any of the kernel's rules changed: only then our own have to be read closely.
public protocol RuleWatch: Sendable {
  /// Becomes readable with the next change; nil where the kernel does not tell.
  var descriptor: CInt? { get }
  /// A number that stays the same as long as everybody's rules do; nil when it cannot be told.
  func glance() -> Int?
}

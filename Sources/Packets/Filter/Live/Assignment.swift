internal import Catalog
internal import FilterProtocol
internal import KernelRules
internal import Policy
internal import Wire

/// Everything that packet threads judge by. It is replaced as a whole, never changed.
struct Assignment: Sendable {
  let snapshot: Snapshot
  let catalog: Catalog?
  let home: Home
  /// What the kernel's rules do by themselves.
  let rules: RuleFeatures
  let pages: ShieldPages
  let resolvers: TrustedResolvers
  /// Users that this machine's own resolvers run as, sorted (R14).
  let resolverUsers: [UInt32]
  /// Changes whenever something changes that flows are judged by.
  let number: UInt64
}

/// What becomes of questions to resolvers whose answers are no evidence (R12), where a child's level is strict.
public enum ForeignResolvers: String, Hashable, Sendable, CaseIterable {
  /// They are asked, and picketd asks once more.
  case ask
  /// They are not: devices use the resolver of their network.
  case refuse
}

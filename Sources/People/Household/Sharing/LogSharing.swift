/// Whether machines of a family have the log of a child's decisions together, or each its own.
public enum LogSharing: String, Hashable, Sendable, CaseIterable {
  case apart
  /// Each machine tells its lines to those that guardians decide on. Machines that follow tell, and are told nothing.
  case together
}

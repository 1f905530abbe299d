/// Where a picket-confine is to be had, which starts extensions.
public enum ConfinementPlace: Hashable, Sendable {
  /// The program, which a picketd that is root starts.
  case program(String)
  /// The socket of a service manager, which starts `picket-confine --answer` for each connection.
  case socket(String)
}

/// What a database's tables can do, by their version.
public struct FleetTables: Hashable, Sendable {
  let version: Int

  /// Those that this Picket makes.
  public static let latest = FleetTables(version: FleetSchema.latest)

  /// Whether a family has a cursor for each kind of piece.
  var haveCursors: Bool { version >= 3 }
  /// Whether nodes say how they are doing.
  var haveStates: Bool { version >= 4 }
}

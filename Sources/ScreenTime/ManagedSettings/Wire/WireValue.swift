internal import PicketJSON

/// A value of a setting, as it travels and as it combines with what another store says.
protocol WireValue: Equatable, Sendable {
  init(wire: JSON) throws(WireFault)
  var wire: JSON { get }

  /// How many items the fullest of its sets has: Apple's limit is 50.
  var fullest: Int { get }
}

extension WireValue {
  var fullest: Int { 0 }
}

/// A value that is not what the setting takes.
struct WireFault: Error, Equatable {
  let why: String
}

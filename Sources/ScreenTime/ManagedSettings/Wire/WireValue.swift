internal import PicketJSON

/// A setting's value: its wire form, and how it combines with another store's value.
protocol WireValue: Equatable, Sendable {
  init(wire: JSON) throws(WireFault)
  var wire: JSON { get }

  /// The number of items in its largest set: Apple's limit is 50.
  var fullest: Int { get }
}

extension WireValue {
  var fullest: Int { 0 }
}

/// A value that the setting does not accept.
struct WireFault: Error, Equatable {
  let why: String
}

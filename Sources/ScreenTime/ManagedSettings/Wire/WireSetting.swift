internal import PicketJSON

/// One setting of a group: its path, and its conversion to and from the wire.
struct WireSetting<Group>: Sendable {
  /// `media.maximumMovieRating`.
  let path: String
  let read: @Sendable (Group) -> JSON?
  let write: @Sendable (inout Group, JSON?) throws(WireFault) -> Void
  /// Moves a value out of bounds to the nearest bound; returns what was wrong.
  let bound: @Sendable (inout Group) -> ManagedSettingsError?
  let fullest: @Sendable (Group) -> Int
  /// Takes another store's value if that is stricter; nil for policies, which do not merge.
  let restrict: (@Sendable (inout Group, Group) -> Void)?

  init<Value: WireValue>(_ path: String, _ place: any WritableKeyPath<Group, Value?> & Sendable) {
    self.init(path, place, restrict: nil) { _ in nil }
  }

  init<Value: WireValue & Restrictive>(_ path: String, _ place: any WritableKeyPath<Group, Value?> & Sendable) {
    self.init(path, place, restrict: Self.stricter(place)) { _ in nil }
  }

  init(_ path: String, _ place: any WritableKeyPath<Group, Int?> & Sendable, bounds: ClosedRange<Int>) {
    self.init(path, place, restrict: Self.stricter(place)) { group in
      guard let value = group[keyPath: place], !bounds.contains(value) else { return nil }
      group[keyPath: place] = min(max(value, bounds.lowerBound), bounds.upperBound)
      return .outOfBounds(setting: path, value: value, bounds: bounds)
    }
  }

  private init<Value: WireValue>(
    _ path: String, _ place: any WritableKeyPath<Group, Value?> & Sendable,
    restrict: (@Sendable (inout Group, Group) -> Void)?,
    bound: @escaping @Sendable (inout Group) -> ManagedSettingsError?
  ) {
    self.path = path
    read = { group in group[keyPath: place]?.wire }
    write = { (group, value) throws(WireFault) in
      group[keyPath: place] = if let value { try Value(wire: value) } else { nil }
    }
    self.restrict = restrict
    self.bound = bound
    fullest = { group in group[keyPath: place]?.fullest ?? 0 }
  }

  private static func stricter<Value: Restrictive>(
    _ place: any WritableKeyPath<Group, Value?> & Sendable
  ) -> @Sendable (inout Group, Group) -> Void {
    { group, other in
      guard let value = other[keyPath: place] else { return }
      group[keyPath: place] = group[keyPath: place]?.restricted(by: value) ?? value
    }
  }

  /// The same setting, reached through the value that contains the group.
  func within<Whole>(_ group: any WritableKeyPath<Whole, Group> & Sendable) -> WireSetting<Whole> {
    var stricter: (@Sendable (inout Whole, Whole) -> Void)?
    if let restrict {
      stricter = { whole, other in restrict(&whole[keyPath: group], other[keyPath: group]) }
    }
    return WireSetting<Whole>(
      path: path, read: { whole in read(whole[keyPath: group]) },
      write: { (whole, value) throws(WireFault) in try write(&whole[keyPath: group], value) },
      bound: { whole in bound(&whole[keyPath: group]) }, fullest: { whole in fullest(whole[keyPath: group]) },
      restrict: stricter)
  }

  private init(
    path: String, read: @escaping @Sendable (Group) -> JSON?,
    write: @escaping @Sendable (inout Group, JSON?) throws(WireFault) -> Void,
    bound: @escaping @Sendable (inout Group) -> ManagedSettingsError?, fullest: @escaping @Sendable (Group) -> Int,
    restrict: (@Sendable (inout Group, Group) -> Void)?
  ) {
    self.path = path
    self.read = read
    self.write = write
    self.bound = bound
    self.fullest = fullest
    self.restrict = restrict
  }
}

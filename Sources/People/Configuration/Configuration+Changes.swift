internal import PicketJSON

extension Configuration {
  /// The keys whose values are others than in `older`, in their order.
  public func changedKeys(since older: Configuration) -> [String] {
    let (new, old) = (json(cores: 1).object ?? [:], older.json(cores: 1).object ?? [:])
    return new.keys.filter { new[$0] != old[$0] }
  }

  /// Children, by name, and devices, by name or mark, that `older` declared and this one does not. They stay in the
  /// household until somebody removes them: a slip in the file must not delete a child's log.
  public func noLongerDeclared(since older: Configuration) -> [String] {
    let children = Set(household.children.map(\.name))
    let marks = Set(household.devices.flatMap(\.marks))
    return older.household.children.map(\.name).filter { !children.contains($0) }
      + older.household.devices.filter { marks.isDisjoint(with: $0.marks) }.map { device in
        device.name ?? device.marks.joined(separator: ", ")
      }
  }
}

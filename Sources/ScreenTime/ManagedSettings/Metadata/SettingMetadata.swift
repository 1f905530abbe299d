/// What holds for a setting that nobody has set.
public struct SettingMetadata<Value> {
  public let defaultValue: Value

  init(_ defaultValue: Value) { self.defaultValue = defaultValue }
}

extension SettingMetadata: Sendable where Value: Sendable {}

/// A setting's default.
public struct SettingMetadata<Value> {
  public let defaultValue: Value

  init(_ defaultValue: Value) { self.defaultValue = defaultValue }
}

extension SettingMetadata: Sendable where Value: Sendable {}

/// A setting's default.
public struct SettingMetadata<Value> {
  public let defaultValue: Value

  init(_ defaultValue: Value) { self.defaultValue = defaultValue }
}

extension SettingMetadata: Sendable where Value: Sendable {}

/// A setting's default and bounds.
public struct BoundedSettingMetadata<Value> where Value: Comparable {
  public let defaultValue: Value
  public let bounds: ClosedRange<Value>

  init(_ defaultValue: Value, _ bounds: ClosedRange<Value>) {
    self.defaultValue = defaultValue
    self.bounds = bounds
  }
}

extension BoundedSettingMetadata: Sendable where Value: Sendable {}

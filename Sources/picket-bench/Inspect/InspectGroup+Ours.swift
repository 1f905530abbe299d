import Support

/// Picket's own side. Each answers nil until the inspector is there, and the figures say so.
extension InspectGroup {
  /// Inspects every packet of `flows` from a fresh flow state until the name is known and right.
  func ours(_ flows: [SampleFlow]) -> Harness.Side? { nil }

  func allocationsPerPacket(_ flows: [SampleFlow]) -> Double? { nil }
}

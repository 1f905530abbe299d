/// Something that happened to the fence and that people should know of.
public struct Event: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case rulesUp, rulesDown
    /// Another program took rules away, and they are back.
    case rulesRestored
    /// They could not be put up, or back.
    case rulesFailed
    case queueConflict
    case snapshotTaken, snapshotRefused
    /// More packets came than could be judged.
    case overload
    /// A user who may not give orders connected to the filter.
    case peerRefused
    /// Anything else.
    case note
  }

  /// Nanoseconds since 1970.
  public var time: UInt64
  public var kind: Kind
  /// A sentence for people, without a name of a device or of anything that a child wanted.
  public var text: String

  public init(time: UInt64, kind: Kind, text: String) {
    self.time = time
    self.kind = kind
    self.text = text
  }
}

/// Something that happened to the fence and that people should know.
public struct Event: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case rulesUp, rulesDown
    /// Another program removed rules, and they were restored.
    case rulesRestored
    /// The rules could not be installed or restored.
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
  /// A sentence for people, without a device's name or anything that a child asked for.
  public var text: String

  public init(time: UInt64, kind: Kind, text: String) {
    self.time = time
    self.kind = kind
    self.text = text
  }
}

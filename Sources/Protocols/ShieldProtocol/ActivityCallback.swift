internal import PicketJSON

/// What happened to a monitored activity.
public struct ActivityCallback: Hashable, Sendable {
  /// Named as the methods of Screen Time's monitors.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case intervalDidStart, intervalDidEnd, eventDidReachThreshold
    case intervalWillStartWarning, intervalWillEndWarning, eventWillReachThresholdWarning

    /// Whether it is about an event of the activity.
    public var isOfEvent: Bool { self == .eventDidReachThreshold || self == .eventWillReachThresholdWarning }
  }

  /// The most bytes of an activity's or event's name.
  public static let mostName = 255

  public let kind: Kind
  public let activity: String
  /// nil unless it is about an event.
  public let event: String?

  public init(_ kind: Kind, of activity: String, event: String? = nil) {
    self.kind = kind
    self.activity = activity
    self.event = kind.isOfEvent ? event ?? "" : nil
  }
}

extension ActivityCallback {
  var json: JSON.Object {
    ["kind": .string(kind.rawValue), "activity": .string(activity), "event": .optional(event)]
  }

  init(_ fields: Fields) throws(ShieldFault) {
    let word = try fields.needed("kind", upTo: 64)
    guard let kind = Kind(rawValue: word) else { throw ShieldFault("kind: there is no callback '\(word)'") }
    let event = try fields.text("event", upTo: ActivityCallback.mostName)
    guard (event != nil) == kind.isOfEvent else {
      throw ShieldFault("event: a callback of an event has its name, and no other has one")
    }
    self.init(kind, of: try fields.needed("activity", upTo: ActivityCallback.mostName), event: event)
  }
}

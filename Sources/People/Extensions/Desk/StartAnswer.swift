package import PicketJSON

/// What `picket-confine --answer` says of an order, once.
package enum StartAnswer: Hashable, Sendable {
  /// Nothing was started.
  case refused(String)
  /// The extension has ended, with this status in the form of shells.
  case ended(Int32)

  private static let longest = 2_000

  package var json: JSON.Object {
    switch self {
    case .refused(let why): ["tell": "refused", "why": .string(String(why.prefix(StartAnswer.longest)))]
    case .ended(let status): ["tell": "ended", "status": .int(Int(status))]
    }
  }

  /// nil if it makes no sense.
  package init?(_ bytes: [UInt8]) {
    guard let object = (try? JSON(parsing: bytes, mostBytes: bytes.count))?.object else { return nil }
    switch object["tell"]?.string {
    case "refused":
      guard let why = object["why"]?.string?.prefix(StartAnswer.longest) else { return nil }
      self = .refused(
        String(why.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }))
    case "ended":
      guard let status = object["status"]?.int, (0...255).contains(status) else { return nil }
      self = .ended(Int32(status))
    default: return nil
    }
  }
}

internal import Lists
internal import PicketJSON

/// A subscription as it stands in `subscriptions.json`. Values that an older Picket did not write may be missing.
struct SubscriptionEntry: Decodable {
  var id: String
  var address: String
  var category: String
  var format: String?
  var title: String
  var forced: Bool
  var checkedAt: String?
  var changedAt: String?
  var confirmedAt: String?
  var bytes: Int
  var rules: Int
  var omitted: Int?
  var skipped: [Skipped]?
  var lastError: String?
  var failures: Int?
  var etag: String?
  var lastModified: String?
  var copy: String?

  struct Skipped: Decodable {
    var line: Int
    var text: String
    var reason: String
  }

  static func json(_ subscription: Subscription) -> JSON.Object {
    let members: JSON.Object = [
      "id": .string(subscription.identifier), "address": .string(subscription.address.text),
      "category": .string(subscription.category), "format": .optional(subscription.format?.rawValue),
      "title": .string(subscription.title), "forced": .bool(subscription.isForced),
      "checkedAt": .optional(subscription.checkedAt), "changedAt": .optional(subscription.changedAt),
      "confirmedAt": .optional(subscription.confirmedAt),
      "bytes": .int(subscription.bytes), "rules": .int(subscription.rules), "omitted": .int(subscription.omitted),
      "skipped": .array(subscription.skipped.map(\.json)), "lastError": .optional(subscription.lastError),
      "failures": .int(subscription.failures), "etag": .optional(subscription.etag),
      "lastModified": .optional(subscription.lastModified), "copy": .optional(subscription.copy),
    ]
    return members.withoutNulls
  }

  /// The identifier is a file name, so it is derived again and not trusted.
  func subscription() throws(ListError) -> Subscription {
    let order = try SubscriptionOrder(
      address: address, category: category, format: format, title: title, isForced: forced)
    var result = try order.subscription(relativeTo: "/")
    guard result.identifier == id else { throw ListError("'\(id)' does not belong to its address") }
    (result.checkedAt, result.changedAt, result.lastError) = (plain(checkedAt), plain(changedAt), lastError)
    (result.etag, result.lastModified, result.copy) = (plain(etag), plain(lastModified), copy)
    (result.bytes, result.rules) = (max(bytes, 0), max(rules, 0))
    result.confirmedAt = plain(confirmedAt)
    (result.omitted, result.failures) = (max(omitted ?? 0, 0), max(failures ?? 0, 0))
    result.skipped = (skipped ?? []).prefix(SkippedLine.shown).compactMap { skip in
      Skip(rawValue: skip.reason).map { SkippedLine(line: max(skip.line, 0), text: skip.text, reason: $0) }
    }
    return result
  }

  private func plain(_ text: String?) -> String? { text.flatMap { Reply.isPlain($0) ? $0 : nil } }
}

/// What a stream of events can be of.
package enum EventGroup: String, Hashable, CaseIterable, Sendable {
  /// What the filter allowed and stopped, in tokens.
  case decisions
  /// Questions of children, and their answers.
  case requests
  /// Minutes, limits and the edges of schedules.
  case time
  /// Everything else that somebody set.
  case settings

  /// The group of a change that picketd reports.
  init(kind: String) {
    self = kind == "requests" ? .requests : kind == "time" ? .time : .settings
  }

  /// Reads `of=decisions,requests`: all of them where it is missing.
  package static func read(_ text: String?) throws(HTTPRefusal) -> Set<EventGroup> {
    guard let text else { return Set(allCases) }
    var groups: Set<EventGroup> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let group = EventGroup(rawValue: String(word)) else {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        throw HTTPRefusal(400, "Invalid", "there are events of \(known)", parameter: "of")
      }
      groups.insert(group)
    }
    return groups
  }
}

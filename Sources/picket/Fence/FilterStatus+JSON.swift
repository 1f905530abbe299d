import Link

extension FilterStatus {
  /// For programs: keys in a fixed order, times in RFC 3339.
  var json: String {
    var (state, problem) = ("up", String?.none)
    switch rules {
    case .up: break
    case .down: state = "down"
    case .broken(let why): (state, problem) = ("broken", why)
    }
    return JSONText.object(
      ("process", "\(process)"), ("version", JSONText.string(version)),
      ("startedAt", JSONText.string("\(Timestamp(startedAt))")), ("followed", "\(isFollowed)"),
      ("rules", JSONText.string(state)), ("problem", JSONText.optional(problem)),
      ("backEnd", JSONText.optional(backEnd?.rawValue)), ("backEndReasons", JSONText.strings(backEndReasons)),
      ("mode", JSONText.string(mode.rawValue)), ("fail", JSONText.string(fail.rawValue)),
      ("revision", revision.map { "\($0)" } ?? "null"), ("children", "\(children)"), ("devices", "\(devices)"),
      ("catalog", catalog?.json ?? "null"),
      ("flows", JSONText.object(("undecided", "\(undecidedFlows)"), ("decided", "\(decidedFlows)"))),
      ("recordsDropped", "\(recordsDropped)"), ("queues", "[\(queues.map(\.json).joined(separator: ","))]"),
      ("events", "[\(events.map(\.json).joined(separator: ","))]"))
  }
}

extension FilterStatus.Catalog {
  fileprivate var json: String {
    JSONText.object(
      ("path", JSONText.string(path)), ("names", "\(names)"),
      ("checksum", JSONText.string(String(checksum, radix: 16))))
  }
}

extension FilterStatus.Queue {
  fileprivate var json: String {
    JSONText.object(
      ("number", "\(number)"), ("packets", "\(packets)"), ("verdicts", "\(verdicts)"), ("waiting", "\(waiting)"),
      ("droppedFull", "\(droppedFull)"), ("droppedBuffer", "\(droppedBuffer)"), ("forgotten", "\(forgotten)"),
      ("refused", "\(refused)"))
  }
}

extension Event {
  fileprivate var json: String {
    JSONText.object(
      ("time", JSONText.string("\(Timestamp(time))")), ("kind", JSONText.string(kind.rawValue)),
      ("text", JSONText.string(text)))
  }
}

import JSON
import Link
import Verbs

extension FilterStatus {
  /// For programs: keys in a fixed order, times in RFC 3339.
  var json: JSON.Object {
    var (state, problem) = ("up", String?.none)
    switch rules {
    case .up: break
    case .down: state = "down"
    case .broken(let why): (state, problem) = ("broken", why)
    }
    return [
      "process": .int(process), "version": .string(version),
      "startedAt": .string("\(Timestamp(nanoseconds: startedAt))"),
      "followed": .bool(isFollowed), "rules": .string(state), "problem": .optional(problem),
      "backEnd": .optional(backEnd?.rawValue), "backEndReasons": .strings(backEndReasons),
      "mode": .string(mode.rawValue), "fail": .string(fail.rawValue), "revision": .optional(revision),
      "children": .int(children), "devices": .int(devices), "catalog": catalog?.json ?? .null,
      "flows": ["undecided": .int(undecidedFlows), "decided": .int(decidedFlows)],
      "recordsDropped": .int(recordsDropped), "queues": .array(queues.map(\.json)),
      "events": .array(events.map(\.json)),
    ]
  }
}

extension FilterStatus.Catalog {
  fileprivate var json: JSON {
    ["path": .string(path), "names": .int(names), "checksum": .string(String(checksum, radix: 16))]
  }
}

extension FilterStatus.Queue {
  fileprivate var json: JSON {
    [
      "number": .int(number), "packets": .int(packets), "verdicts": .int(verdicts), "waiting": .int(waiting),
      "droppedFull": .int(droppedFull), "droppedBuffer": .int(droppedBuffer), "forgotten": .int(forgotten),
      "refused": .int(refused),
    ]
  }
}

extension Event {
  fileprivate var json: JSON {
    ["time": .string("\(Timestamp(nanoseconds: time))"), "kind": .string(kind.rawValue), "text": .string(text)]
  }
}

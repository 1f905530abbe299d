public import PicketJSON

extension FilterStatus {
  /// For programs: keys in a fixed order. The caller chooses how a time in nanoseconds since 1970 is written.
  public func json(time: (UInt64) -> JSON) -> JSON.Object {
    var (state, problem) = ("up", String?.none)
    switch rules {
    case .up: break
    case .down: state = "down"
    case .broken(let why): (state, problem) = ("broken", why)
    }
    return [
      "process": .int(process), "version": .string(version), "startedAt": time(startedAt),
      "followed": .bool(isFollowed), "rules": .string(state), "problem": .optional(problem),
      "backEnd": .optional(backEnd?.rawValue), "backEndReasons": .strings(backEndReasons),
      "mode": .string(mode.rawValue), "fail": .string(fail.rawValue), "revision": .optional(revision),
      "children": .int(children), "devices": .int(devices), "catalog": catalog?.json ?? .null,
      "flows": ["undecided": .int(undecidedFlows), "decided": .int(decidedFlows)],
      "recordsDropped": .int(recordsDropped),
      "lookUps": [
        "asked": .int(lookUps.asked), "learned": .int(lookUps.learned), "failed": .int(lookUps.failed),
      ],
      "unknown": [
        "connections": .int(unknown.connections), "bytesOut": .int(unknown.sent), "bytesIn": .int(unknown.received),
      ],
      "accounting": [
        "connections": .int(accounting.connections), "lost": .int(accounting.lost),
        "seconds": .double(Double(accounting.duration) / 1_000_000_000),
      ],
      "queues": .array(queues.map(\.json)),
      "events": .array(events.map { $0.json(time: time) }),
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
  fileprivate func json(time: (UInt64) -> JSON) -> JSON {
    ["time": time(self.time), "kind": .string(kind.rawValue), "text": .string(text)]
  }
}

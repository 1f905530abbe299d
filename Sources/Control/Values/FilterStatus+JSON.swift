internal import JSON
internal import Link

extension FilterStatus {
  var json: JSON.Object {
    var (state, problem) = ("up", String?.none)
    switch rules {
    case .up: break
    case .down: state = "down"
    case .broken(let why): (state, problem) = ("broken", why)
    }
    return [
      "process": .int(process), "version": .string(version), "startedAt": .time(FilterStatus.seconds(startedAt)),
      "followed": .bool(isFollowed), "rules": .string(state), "problem": .optional(problem),
      "backEnd": .optional(backEnd?.rawValue), "backEndReasons": .strings(backEndReasons),
      "mode": .string(mode.rawValue), "fail": .string(fail.rawValue), "revision": .optional(revision),
      "children": .int(children), "devices": .int(devices), "catalog": catalog?.json ?? .null,
      "flows": ["undecided": .int(undecidedFlows), "decided": .int(decidedFlows)],
      "recordsDropped": .int(recordsDropped), "queues": .array(queues.map(\.json)),
      "events": .array(
        events.map {
          [
            "time": .time(FilterStatus.seconds($0.time)), "kind": .string($0.kind.rawValue), "text": .string($0.text),
          ]
        }),
    ]
  }

  private static func seconds(_ nanoseconds: UInt64) -> Int { Int(nanoseconds / 1_000_000_000) }
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

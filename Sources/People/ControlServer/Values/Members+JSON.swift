internal import DeviceNames
internal import Household
internal import PicketJSON
internal import Policy
internal import Wire

extension Child {
  func json(_ names: Names, declaredIn file: String?) -> JSON {
    .fields([
      "profile": names.profile(profile), "name": .string(name), "birthYear": .optional(birthYear),
      "level": .optional(level?.rawValue),
      "created": .time(created), "ages": .string(ages.rawValue), "log": .string((log ?? .apart).word.rawValue),
      "declaredIn": .optional(file),
    ])
  }
}

extension Profile {
  func json(followedBy children: [Child], members: [Child], machines: [String]) -> JSON {
    [
      "name": .string(name), "created": .time(created), "children": .strings(children.map(\.name)),
      "members": .strings(members.map(\.name)), "machines": .strings(machines),
    ]
  }
}

extension Device {
  func json(_ names: Names, at addresses: [String], _ label: DeviceLabel, declaredIn file: String?) -> JSON {
    let (word, child): (String, JSON) =
      switch owner {
      case .child(let id): ("child", names[id])
      case .guardian: ("guardian", .null)
      case .shared: ("shared", .null)
      }
    return .fields([
      "number": .int(number), "owner": .string(word), "child": child, "hardware": .optional(hardware?.description),
      "address": .optional(network?.description), "addresses": .strings(addresses), "user": .optional(user),
      "name": .optional(name), "hostName": .optional(label.name?.description), "maker": .optional(label.maker),
      "hasRandomAddress": .bool(label.isRandom), "created": .time(created), "declaredIn": .optional(file),
    ])
  }
}

extension AgeLimit {
  var json: JSON {
    .fields([
      "setting": .string(setting), "category": .optional(category), "maximum": .optional(maximum),
      "sentence": .string(sentence), "instead": .optional(instead), "store": .optional(store),
      "profile": .optional(profile), "undo": .string(undo),
    ])
  }
}

extension Alert {
  var json: JSON { ["time": .time(time), "device": .int(device), "text": .string(text)] }
}

extension SeenDevice {
  func json(_ decisions: DecisionCount, _ label: DeviceLabel) -> JSON {
    .fields([
      "hardware": .string(hardware.description), "addresses": .strings(addresses.map(\.description)),
      "hostName": .optional(label.name?.description), "maker": .optional(label.maker),
      "hasRandomAddress": .bool(label.isRandom), "first": .time(first), "last": .time(last),
      "allowed": .int(decisions.allowed), "blocked": .int(decisions.blocked),
    ])
  }
}

extension UnknownDevices {
  func json(_ names: Names) -> JSON {
    switch rules {
    case .pass: ["count": .int(count), "rules": "pass"]
    case .strictest: ["count": .int(count), "rules": "strictest"]
    case .child(let id): ["count": .int(count), "rules": "child", "child": names[id]]
    }
  }
}

extension Authorization {
  func json(_ names: Names) -> JSON {
    .fields([
      "child": names[child], "client": .string(client), "member": .string(member.rawValue),
      "status": .string(status.rawValue), "since": .time(since), "program": .optional(program),
    ])
  }
}

extension JSON {
  /// Without the members that are null.
  static func fields(_ members: Object) -> JSON { .object(members.withoutNulls) }
}

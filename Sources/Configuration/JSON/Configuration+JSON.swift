internal import FoundationEssentials
internal import Link
internal import Policy
internal import Wire

extension Configuration {
  /// Everything as it is in effect: the same keys as in the file, with what was left out filled in.
  public func json(cores: Int) -> JSON {
    let unknownDevices =
      switch effectiveUnknownDevices {
      case .pass: "pass"
      case .strictest: "strictest"
      case .child(let name): "child:\(name)"
      }
    return .object([
      .init("mode", .text(mode.rawValue)), .init("interfaces", .texts(interfaces)),
      .init("queues", .integer(fence(cores: cores).queueCount)), .init("queueBase", .integer(queueBase)),
      .init("markMask", .text(Configuration.hexadecimal(UInt64(markMask), digits: 8, prefix: "0x"))),
      .init("backend", .text(backEnd.rawValue)), .init("fail", .text(fail.rawValue)),
      .init("level", .text(level.rawValue)), .init("unknownDevices", .text(unknownDevices)),
      .init("portal", .optional(portal?.description)), .init("dashboard", .optional(dashboard?.description)),
      .init("store", .text(store)), .init("accounting", .integer(accounting)),
      .init("retention", .integer(retention)),
      .init("log", .object([.init("level", .text(log.level.rawValue)), .init("format", .text(log.format.rawValue))])),
      .init("household", household.json(level: level)),
    ])
  }

  static func hexadecimal(_ value: UInt64, digits: Int, prefix: String = "") -> String {
    let text = String(value, radix: 16, uppercase: !prefix.isEmpty)
    return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension Household {
  fileprivate func json(level: Level) -> JSON {
    .object([
      .init("children", .list(children.map { $0.json(level: level) })),
      .init("devices", .list(devices.map { $0.json(children: children.map(\.name)) })),
    ])
  }
}

extension Household.Child {
  fileprivate func json(level: Level) -> JSON {
    .object([
      .init("name", .text(name)), .init("level", .text((self.level ?? level).rawValue)),
      .init("safeSearch", .flag(safeSearch)), .init("alwaysAllowed", .texts(alwaysAllowed.map(\.description))),
      .init("alwaysBlocked", .texts(alwaysBlocked.map(\.description))), .init("shields", .list(shields.map(\.json))),
      .init("media", media.json), .init("grants", .list(grants.map(\.json))),
    ])
  }
}

extension Household.Shield {
  fileprivate var json: JSON {
    let categories: JSON =
      switch categories {
      case .all: .text("all")
      case .specific(let words): .texts(words.map(\.text))
      }
    return .object([
      .init("store", .text(store)), .init("categories", categories),
      .init("domains", .texts(domains.map(\.description))), .init("applications", .texts(applications.map(\.text))),
      .init("except", .texts(except.map(\.description))),
    ])
  }
}

extension Household.Media {
  fileprivate var json: JSON {
    let limit = { (limit: Int?) -> JSON in limit.map { .integer($0) } ?? .null }
    return .object([
      .init("denyExplicit", .flag(denyExplicit)), .init("maximumMovie", limit(maximumMovie)),
      .init("maximumTV", limit(maximumTV)), .init("maximumApplication", limit(maximumApplication)),
    ])
  }
}

extension Household.Grant {
  fileprivate var json: JSON {
    let target: JSON.Member =
      switch target {
      case .domain(let name): .init("domain", .text(name.description))
      case .category(let word): .init("category", .text(word.text))
      case .application(let word): .init("application", .text(word.text))
      case .all: .init("all", .flag(true))
      }
    let time = Date(timeIntervalSince1970: Double(until / 1_000_000_000)).ISO8601Format()
    return .object([target, .init("until", .text(time))])
  }
}

extension Household.Device {
  fileprivate func json(children: [String]) -> JSON {
    var members: [JSON.Member] = []
    switch owner {
    case .child(let place): members.append(.init("child", .text(children[place])))
    case .guardian: members.append(.init("guardian", .flag(true)))
    case .shared: members.append(.init("shared", .flag(true)))
    }
    if let hardware {
      let digits = Array(Configuration.hexadecimal(hardware, digits: 12))
      let pairs = stride(from: 0, to: 12, by: 2).map { String(digits[$0..<$0 + 2]) }
      members.append(.init("mac", .text(pairs.joined(separator: ":"))))
    }
    if let network { members.append(.init("ip", .text(network.description))) }
    if let user { members.append(.init("uid", .integer(user))) }
    if let name { members.append(.init("name", .text(name))) }
    return .object(members)
  }
}

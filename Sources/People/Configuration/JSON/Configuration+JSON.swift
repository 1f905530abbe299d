internal import Activity
internal import FilterProtocol
internal import FoundationEssentials
public import PicketJSON
internal import Policy
internal import Replication
internal import Wire

extension Configuration {
  /// The configuration in effect: the same keys as in the file, with defaults filled in.
  public func json(cores: Int) -> JSON {
    let unknownDevices =
      switch effectiveUnknownDevices {
      case .pass: "pass"
      case .strictest: "strictest"
      case .child(let name): "child:\(name)"
      }
    return [
      "mode": .string(mode.rawValue), "interfaces": .strings(interfaces),
      "forward": .strings(forward),
      "queues": .int(fence(cores: cores).queueCount), "queueBase": .int(queueBase),
      "markMask": .string(Configuration.hexadecimal(UInt64(markMask), digits: 8, prefix: "0x")),
      "backend": .string(backEnd.rawValue), "fail": .string(fail.rawValue),
      "level": .string(level.rawValue), "unknownDevices": .string(unknownDevices),
      "tunnelPeers": .strings(tunnelPeers.map(\.description)), "resolvers": .strings(resolvers.map(\.description)),
      "foreignResolvers": .string(foreignResolvers.rawValue),
      "portal": .optional(portal?.description), "dashboard": .optional(dashboard?.description),
      "store": .string(store), "zone": .optional(zone?.name), "accounting": .int(accounting),
      "retention": .int(retention), "extensions": .string(extensions),
      "log": ["level": .string(log.level.rawValue), "format": .string(log.format.rawValue)],
      "notify": notify.json, "mqtt": mqtt?.json ?? .null,
      "fleet": .optional(fleet.map { "postgres://" + $0.text }), "household": household.json(level: level),
    ]
  }

  static func hexadecimal(_ value: UInt64, digits: Int, prefix: String = "") -> String {
    let text = String(value, radix: 16, uppercase: !prefix.isEmpty)
    return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// As people write a hardware address: `02:00:5e:10:00:01`.
  static func macAddress(_ bits: UInt64) -> String {
    let digits = Array(hexadecimal(bits, digits: 12))
    return stride(from: 0, to: 12, by: 2).map { String(digits[$0..<$0 + 2]) }.joined(separator: ":")
  }
}

extension NotifyOptions {
  fileprivate var json: JSON {
    var members: JSON.Object = ["receivers": .array(receivers.map(\.json))]
    if let pages { members["pages"] = .string(pages) }
    return .object(members)
  }
}

extension NotifyOptions.Receiver {
  fileprivate var json: JSON {
    var members: JSON.Object = ["name": .string(name)]
    switch form {
    case .webhook(let file): (members["webhook"], members["secretFile"]) = (.string(address), .string(file))
    case .ntfy(let topic, let file):
      members["ntfy"] = .string(address + topic)
      members["tokenFile"] = file.map { .string($0) }
    case .mail(let from, let to, let user, let file):
      (members["mail"], members["from"], members["to"]) = (.string(address), .string(from), .strings(to))
      members["user"] = user.map { .string($0) }
      members["passwordFile"] = file.map { .string($0) }
    }
    members["about"] = .strings(NotifyOptions.Kind.allCases.filter(kinds.contains).map(\.rawValue))
    (members["names"], members["local"]) = (.bool(names), .bool(isLocal))
    return .object(members)
  }
}

extension MQTTOptions {
  fileprivate var json: JSON {
    var members: JSON.Object = ["host": .string(host), "port": .int(port), "tls": .bool(isEncrypted)]
    members["authority"] = authority.map { .string($0) }
    members["user"] = user.map { .string($0) }
    members["passwordFile"] = passwordFile.map { .string($0) }
    (members["topic"], members["names"]) = (.string(topic), .bool(names))
    members["categories"] = .strings(categories)
    return .object(members)
  }
}

extension Family {
  fileprivate func json(level: Level) -> JSON {
    [
      "children": .array(children.map { $0.json(level: level) }),
      "devices": .array(devices.map { $0.json(children: children.map(\.name)) }),
    ]
  }
}

extension Family.Child {
  fileprivate func json(level: Level) -> JSON {
    [
      "name": .string(name), "level": .string((self.level ?? level).rawValue),
      "safeSearch": .bool(safeSearch), "alwaysAllowed": .strings(alwaysAllowed.map(\.description)),
      "alwaysBlocked": .strings(alwaysBlocked.map(\.description)), "shields": .array(shields.map(\.json)),
      "media": media.json, "grants": .array(grants.map(\.json)),
    ]
  }
}

extension Family.Shield {
  fileprivate var json: JSON {
    let categories: JSON =
      switch categories {
      case .all: .string("all")
      case .specific(let words): .strings(words.map(\.text))
      }
    return [
      "store": .string(store), "categories": categories,
      "domains": .strings(domains.map(\.description)), "applications": .strings(applications.map(\.text)),
      "except": .strings(except.map(\.description)),
    ]
  }
}

extension Family.Media {
  fileprivate var json: JSON {
    [
      "denyExplicit": .bool(denyExplicit), "maximumMovie": .optional(maximumMovie),
      "maximumTV": .optional(maximumTV), "maximumApplication": .optional(maximumApplication),
    ]
  }
}

extension Family.Grant {
  fileprivate var json: JSON {
    var members: JSON.Object =
      switch target {
      case .domain(let name): ["domain": .string(name.description)]
      case .category(let word): ["category": .string(word.text)]
      case .application(let word): ["application": .string(word.text)]
      case .all: ["all": true]
      }
    members["until"] = .string(Date(timeIntervalSince1970: Double(until / 1_000_000_000)).ISO8601Format())
    return .object(members)
  }
}

extension Family.Device {
  fileprivate func json(children: [String]) -> JSON {
    var members: JSON.Object =
      switch owner {
      case .child(let place): ["child": .string(children[place])]
      case .guardian: ["guardian": true]
      case .shared: ["shared": true]
      }
    if let hardware { members["mac"] = .string(Configuration.macAddress(hardware)) }
    if let network { members["ip"] = .string(network.description) }
    if let user { members["uid"] = .int(user) }
    if let name { members["name"] = .string(name) }
    return .object(members)
  }
}

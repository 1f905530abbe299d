internal import PicketJSON

extension ShieldSettings.ActivityCategoryPolicy: WireValue {
  init(wire: JSON) throws(WireFault) {
    let (name, parts) = try wire.choice()
    switch name {
    case "none": self = .none
    case "specific": self = .specific(try parts.set("categories"), except: try parts.set("except"))
    case "all": self = .all(except: try parts.set("except"))
    default: throw WireFault(why: "none, specific or all was expected, not \(name)")
    }
  }

  var wire: JSON {
    switch self {
    case .none: ["none": [:]]
    case .specific(let categories, let except): ["specific": ["categories": categories.wire, "except": except.wire]]
    case .all(let except): ["all": ["except": except.wire]]
    }
  }

  var fullest: Int {
    switch self {
    case .none: 0
    case .specific(let categories, let except): max(categories.count, except.count)
    case .all(let except): except.count
    }
  }
}

extension WebContentSettings.FilterPolicy: WireValue {
  init(wire: JSON) throws(WireFault) {
    let (name, parts) = try wire.choice()
    switch name {
    case "none": self = .none
    case "specific": self = .specific(try parts.set("domains"))
    case "auto": self = .auto(try parts.set("domains"), except: try parts.set("except"))
    case "all": self = .all(except: try parts.set("except"))
    default: throw WireFault(why: "none, specific, auto or all was expected, not \(name)")
    }
  }

  var wire: JSON {
    switch self {
    case .none: ["none": [:]]
    case .specific(let domains): ["specific": ["domains": domains.wire]]
    case .auto(let domains, let except): ["auto": ["domains": domains.wire, "except": except.wire]]
    case .all(let except): ["all": ["except": except.wire]]
    }
  }

  var fullest: Int {
    switch self {
    case .none: 0
    case .specific(let domains): domains.count
    case .auto(let domains, let except): max(domains.count, except.count)
    case .all(let except): except.count
    }
  }
}

extension JSON {
  /// A choice is an object with one member: the member's name is the case, its value has the details.
  fileprivate func choice() throws(WireFault) -> (name: String, parts: JSON.Object) {
    guard let member = object?.members.first, object?.count == 1, let parts = member.value.object else {
      throw WireFault(why: "an object with one member was expected")
    }
    return (member.key, parts)
  }
}

extension JSON.Object {
  /// A missing set is empty.
  fileprivate func set<Item: WireItem>(_ key: String) throws(WireFault) -> Set<Item> {
    try self[key].map { value throws(WireFault) in try Set<Item>(wire: value) } ?? []
  }
}

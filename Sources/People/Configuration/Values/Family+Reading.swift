internal import Catalog
internal import PicketJSON
internal import Policy
internal import Wire

extension Family {
  static let mostChildren = 256
  static let mostDevices = 700

  init(_ field: Field) throws(ConfigurationError) {
    let section = try field.section(["children", "devices"])
    if let field = section["children"] {
      children = try field.map(upTo: Family.mostChildren) { (field) throws(ConfigurationError) in try Child(field) }
      placesOfChildren = try field.list().map(\.place.description)
      var names: Set<String> = []
      for (child, field) in zip(children, try field.list()) where !names.insert(child.name).inserted {
        throw field.fault("another child has this name", "give each its own")
      }
    }
    if let field = section["devices"] {
      let children = children.map(\.name)
      devices = try field.map(upTo: Family.mostDevices) { (field) throws(ConfigurationError) in
        try Device(field, children: children)
      }
      placesOfDevices = try field.list().map(\.place.description)
      var seen: Set<String> = []
      for (device, field) in zip(devices, try field.list()) {
        for mark in device.marks where !seen.insert(mark).inserted {
          throw field.fault("another device has this address or user", "name each device once")
        }
      }
    }
  }
}

extension Family.Child {
  init(_ field: Field) throws(ConfigurationError) {
    let section = try field.section([
      "name", "level", "safeSearch", "alwaysAllowed", "alwaysBlocked", "shields", "media", "grants",
    ])
    name = try section.required("name", "give the child a name").text("the child's name", upTo: 64)
    if let field = section["level"] { level = try field.choice(Level.self) }
    if let field = section["safeSearch"] { safeSearch = try field.flag() }
    if let field = section["alwaysAllowed"] { alwaysAllowed = try field.names() }
    if let field = section["alwaysBlocked"] { alwaysBlocked = try field.names() }
    if let field = section["shields"] {
      shields = try field.map(upTo: 256) { (field) throws(ConfigurationError) in try Family.Shield(field) }
    }
    if let field = section["media"] { media = try Family.Media(field) }
    if let field = section["grants"] {
      grants = try field.map(upTo: 1_024) { (field) throws(ConfigurationError) in try Family.Grant(field) }
    }
  }
}

extension Family.Shield {
  private static let keys = ["store", "categories", "domains", "applications", "except"]

  init(_ field: Field) throws(ConfigurationError) {
    let section = try field.section(Family.Shield.keys)
    store = try section["store"]?.text("the name of a store", upTo: 64) ?? "family"
    if let field = section["categories"] {
      if case .text("all") = field.value.content {
        categories = .all
      } else if case .list = field.value.content {
        categories = .specific(try field.words("a category such as \"games\""))
      } else {
        throw field.fault("this names no categories", "write a list such as [\"games\", \"social\"], or \"all\"")
      }
    }
    if let field = section["domains"] { domains = try field.names() }
    if let field = section["applications"] { applications = try field.words("an application such as \"youtube\"") }
    if let field = section["except"] { except = try field.names() }
    if categories == .specific([]) && domains.isEmpty && applications.isEmpty && except.isEmpty {
      throw field.fault("this shield stops nothing", "give it categories, domains or applications, or remove it")
    }
  }
}

extension Family.Media {
  init(_ field: Field) throws(ConfigurationError) {
    let section = try field.section(["denyExplicit", "maximumMovie", "maximumTV", "maximumApplication"])
    if let field = section["denyExplicit"] { denyExplicit = try field.flag() }
    maximumMovie = try section["maximumMovie"]?.rating(.movies)
    maximumTV = try section["maximumTV"]?.rating(.programmes)
    maximumApplication = try section["maximumApplication"]?.rating(.applications)
  }
}

extension Family.Grant {
  init(_ field: Field) throws(ConfigurationError) {
    let kinds = ["domain", "category", "application", "all"]
    let section = try field.section(kinds + ["until"])
    let (kind, granted) = try section.one(of: kinds, "a grant is for one thing")
    switch kind {
    case "domain": target = .domain(try granted.name())
    case "category": target = .category(try granted.word("a category such as \"games\""))
    case "application": target = .application(try granted.word("an application such as \"youtube\""))
    default:
      try granted.isTrue()
      target = .all
    }
    until = try section.required("until", "a grant has an end, such as until: \"2030-01-31T17:00:00Z\"").time()
  }
}

extension Family.Device {
  init(_ field: Field, children: [String]) throws(ConfigurationError) {
    let section = try field.section(["child", "guardian", "shared", "mac", "ip", "uid", "name"])
    let (kind, holder) = try section.one(of: ["child", "guardian", "shared"], "a device belongs to somebody")
    if kind == "child" {
      let name = try holder.text("the name of a child", upTo: 64)
      guard let place = children.firstIndex(of: name) else {
        throw holder.fault("the household has no child of this name", "name one as in 'household.children'")
      }
      owner = .child(place)
    } else {
      try holder.isTrue()
      owner = kind == "guardian" ? .guardian : .shared
    }
    hardware = try section["mac"]?.hardware()
    network = try section["ip"]?.network()
    user = try section["uid"].map { (field) throws(ConfigurationError) in
      UInt32(try field.integer(1...Int(UInt32.max) - 1, "a user's number on this machine"))
    }
    name = try section["name"]?.text("a name for people", upTo: 64)
    guard hardware != nil || network != nil || user != nil else {
      throw field.fault("nothing says how this device is known", "give it 'mac', 'ip' or 'uid'")
    }
  }

  /// What identifies its packets, each as a word.
  public var marks: [String] {
    [hardware.map { "mac \(Configuration.macAddress($0))" }, network.map { "ip \($0)" }, user.map { "uid \($0)" }]
      .compactMap { $0 }
  }
}

internal import Activity
internal import FilterProtocol
internal import PicketJSON
internal import PicketSystem
internal import Policy

extension Configuration {
  private static let keys = [
    "mode", "interfaces", "forward", "queues", "queueBase", "markMask", "backend", "fail", "level", "unknownDevices",
    "tunnelPeers", "resolvers", "foreignResolvers", "portal",
    "dashboard", "notify", "mqtt", "fleet", "store", "zone", "accounting", "retention", "extensions", "log",
    "household",
  ]

  /// Reads the file at `path`. If it is missing and not needed, all values are defaults.
  public init(path: String, isNeeded: Bool = false) throws(ConfigurationError) {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try File.contents(of: path, limit: JSON5Value.mostBytes)
    } catch {
      if error.isMissing && !isNeeded {
        self.init()
      } else {
        throw ConfigurationError("\(error): see to the file, or name another with --config")
      }
      return
    }
    try self.init(bytes, file: path)
  }

  /// Reads a file's bytes; `file` is its name in errors.
  public init(_ bytes: [UInt8], file: String) throws(ConfigurationError) {
    self.init()
    let value: JSON5Value
    do throws(JSONFault) {
      value = try JSON5Value(parsing: bytes)
    } catch {
      let place = error.place(in: bytes)
      throw ConfigurationError("\(file):\(place.line): column \(place.column): \(error.sentence)")
    }
    let section = try Field(value, file: file, key: "").section(Configuration.keys)
    try readFence(section)
    try readRest(section)
    if let field = section["household"] { household = try Family(field) }
    try check(section)
  }

  private mutating func readFence(_ section: Section) throws(ConfigurationError) {
    if let field = section["mode"] { mode = try field.choice(FenceOrder.Mode.self) }
    if let field = section["interfaces"] {
      interfaces = try field.map(upTo: 32) { (field) throws(ConfigurationError) in try field.interface() }
    }
    if let field = section["forward"] {
      forward = try field.map(upTo: 32) { (field) throws(ConfigurationError) in try field.interface() }
    }
    if let field = section["queues"] { queues = UInt16(try field.integer(1...64, "one for each core at most")) }
    if let field = section["queueBase"] {
      queueBase = UInt16(try field.integer(0...65_407, "the first queue's, which nobody else uses"))
    }
    if let field = section["markMask"] { markMask = try field.markMask() }
    if let field = section["backend"] { backEnd = try field.choice(FenceOrder.BackEnd.self) }
    if let field = section["fail"] { fail = try field.choice(FenceOrder.Fail.self) }
    if let field = section["tunnelPeers"] {
      tunnelPeers = try field.map(upTo: 64) { (field) throws(ConfigurationError) in try field.network() }
    }
    if let field = section["resolvers"] {
      resolvers = try field.map(upTo: 32) { (field) throws(ConfigurationError) in try field.address() }
    }
    if let field = section["foreignResolvers"] { foreignResolvers = try field.choice(ForeignResolvers.self) }
    if let field = section["portal"] { portal = try field.portal() }
  }

  private mutating func readRest(_ section: Section) throws(ConfigurationError) {
    if let field = section["level"] { level = try field.choice(Level.self) }
    if let field = section["unknownDevices"] {
      let wanted = "\"strictest\", \"pass\" or \"child:NAME\""
      switch try field.text(wanted) {
      case "strictest": unknownDevices = .strictest
      case "pass": unknownDevices = .pass
      case let text where text.hasPrefix("child:"):
        let name = String(text.dropFirst(6))
        guard name.contains(where: { !$0.isWhitespace }) else {
          throw field.fault("this names no child", "write \(wanted), with the name of a child")
        }
        unknownDevices = .child(name)
      default: throw field.fault("this says nothing of unknown devices", "write \(wanted)")
      }
    }
    if let field = section["dashboard"] { dashboard = try field.endpoint() }
    if let field = section["notify"] { notify = try NotifyOptions(field) }
    if let field = section["mqtt"] { mqtt = try MQTTOptions(field) }
    if let field = section["fleet"] { fleet = try field.fleet() }
    if let field = section["store"] {
      let wanted = "\"sqlite:PATH\""
      store = try field.text(wanted, upTo: 1_024)
      guard !store.hasPrefix("postgres://") else {
        throw field.fault("this picketd keeps the household in a file only", "write \(wanted)")
      }
      guard store.hasPrefix("sqlite:"), store.utf8.count > 7 else {
        throw field.fault("this names no store", "write \(wanted)")
      }
    }
    if let field = section["zone"] {
      let name = try field.text("a time zone such as \"Europe/Paris\"")
      do throws(ZoneError) {
        zone = try Zone(named: name)
      } catch {
        throw ConfigurationError("\(field.place)\(error)")
      }
    }
    if let field = section["accounting"] { accounting = try field.integer(1...300, "in seconds") }
    if let field = section["retention"] { retention = try field.integer(1...3_650, "in days") }
    if let field = section["extensions"] {
      extensions = try field.path("/usr/lib/picket/extensions")
    }
    if let field = section["log"] {
      let section = try field.section(["level", "format"])
      if let field = section["level"] { log.level = try field.choice(LogOptions.Level.self) }
      if let field = section["format"] { log.format = try field.choice(LogOptions.Format.self) }
    }
  }

  /// Checks that need more than one key.
  private func check(_ section: Section) throws(ConfigurationError) {
    if mode != .laptop, interfaces.isEmpty, effectiveUnknownDevices != .pass {
      let place = (section["interfaces"] ?? section["unknownDevices"] ?? section["household"])?.place ?? section.place
      throw FieldPlace(file: place.file, line: place.line, key: "interfaces").fault(
        "unknown devices are looked after, and it is not said on which side they are",
        "name the home's interfaces such as [\"br-lan\"], or set unknownDevices to \"pass\"")
    }
    if let portal, portal == dashboard, let place = section["portal"]?.place {
      throw place.fault("guardians' pages are there, as 'dashboard' says", "give children's pages a port of their own")
    }
  }

  /// How devices that nobody registered are treated. The default is decided here alone: as the most restricted child,
  /// which counts once there is a child. A router that does not know which side is the home's cannot tell such devices
  /// from the rest of the world; while the file names no child, that is no error, and they pass.
  public var effectiveUnknownDevices: UnknownDevices {
    let knowsItsSide = mode == .laptop || !interfaces.isEmpty
    return unknownDevices ?? (knowsItsSide || !household.children.isEmpty ? .strictest : .pass)
  }
}

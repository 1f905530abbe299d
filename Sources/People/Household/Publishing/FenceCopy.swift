internal import PicketJSON
internal import PicketSystem
internal import Policy
internal import Wire

/// Which devices are fenced, as it lies on the disk beside the ledger for the day when the ledger cannot be read.
///
/// It says no more than the kernel's own sets do: marks of devices, and whether they are children's; neither which
/// child's they are nor what anybody may.
struct FenceCopy: Hashable, Sendable {
  static let suffix = ".fence"
  private static let longest = 1 << 20

  /// Children's devices belong to the first child, all others to guardians.
  let devices: [Settings.Device]
  let areUnknownSupervised: Bool

  init(_ settings: Settings) {
    devices = settings.devices.map { device in
      var device = device
      // Read anew when they are needed.
      (device.subordinates, device.addresses) = ([], [])
      device.who = if case .child = device.who { .child(0) } else { .guardian }
      return device
    }
    areUnknownSupervised =
      switch settings.unknownDevices {
      case .pass: false
      case .strictest: !settings.children.isEmpty
      case .child: true
      }
  }

  /// Nil where there is no file, or none that can be read.
  init?(path: String) {
    guard let bytes = try? File.contents(of: path, limit: FenceCopy.longest),
      let object = (try? JSON(parsing: bytes))?.object, let list = object["devices"]?.array,
      let areUnknownSupervised = object["unknown"]?.bool
    else { return nil }
    let devices = list.compactMap { FenceCopy.device($0) }
    guard devices.count == list.count else { return nil }
    (self.devices, self.areUnknownSupervised) = (devices, areUnknownSupervised)
  }

  func save(to path: String) throws(Failure) {
    var file = try NewFile(path: path, mode: 0o600)
    try file.write(json.bytes)
    try file.publish()
  }

  private var json: JSON {
    [
      "devices": .array(
        devices.map { device in
          let members: JSON.Object = [
            "number": .int(device.number), "child": .bool(device.who == .child(0)),
            "hardware": .optional(device.hardware.flatMap { Hardware(bits: $0)?.description }),
            "address": .optional(device.network.map { Device.Network($0.address, prefix: $0.prefix).description }),
            "user": .optional(device.user),
          ]
          return .object(members.withoutNulls)
        }), "unknown": .bool(areUnknownSupervised),
    ]
  }

  private static func device(_ json: JSON) -> Settings.Device? {
    guard let object = json.object, let number = object["number"]?.int.flatMap({ UInt16(exactly: $0) }),
      let isChild = object["child"]?.bool
    else { return nil }
    let hardware = object["hardware"]?.string.map { Hardware($0) }
    let network = object["address"]?.string.map { Device.Network($0) }
    let user = object["user"]?.int.map { UInt32(exactly: $0) }
    // A mark that cannot be read would leave a device out.
    if hardware == .some(nil) || network == .some(nil) || user == .some(nil) { return nil }
    return Settings.Device(
      number: number, who: isChild ? .child(0) : .guardian, hardware: (hardware ?? nil)?.bits,
      network: (network ?? nil).map { Settings.Device.Network($0.address, prefix: $0.prefix) }, user: user ?? nil)
  }
}

/// The fence's copy beside the ledger.
struct FenceFile {
  private let path: String
  private(set) var copy: FenceCopy?

  init(besideLedger path: String) {
    self.path = path + FenceCopy.suffix
    copy = FenceCopy(path: self.path)
  }

  /// Writes the copy down, if it has changed.
  mutating func keep(_ fresh: FenceCopy) throws(Failure) {
    if fresh == copy { return }
    try fresh.save(to: path)
    copy = fresh
  }
}

// What a filter judges by that has nothing else, while nothing can be published: after a start of the machine there are
// no rules in the kernel, and a device that is not known to be a child's would be free. Every device that was fenced is
// fenced again, and gets nothing but connectivity checks.
extension Settings {
  static let closedStore = "closed"

  /// Everything closed for the devices of a fence; without one, for unknown devices if `areUnknownSupervised`.
  static func closed(
    for fence: FenceCopy?, areUnknownSupervised: Bool, _ subordinates: SubordinateUsers
  ) -> Settings {
    let store = Settings.Store(name: closedStore, categories: .all)
    var settings = Settings(children: [Settings.Child(level: .strict, stores: [store])])
    settings.devices = (fence?.devices ?? []).map { device in
      var device = device
      device.subordinates = device.user.map { subordinates.ranges(of: $0) } ?? []
      return device
    }
    settings.unknownDevices = fence?.areUnknownSupervised ?? areUnknownSupervised ? .strictest : .pass
    return settings
  }
}

internal import Policy

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

internal import Catalog
internal import Policy

// What a filter judges by that has nothing else, while nothing can be published: after a start of the machine there are
// no rules in the kernel, and whoever is not known to be a child's would be free. Everybody who was fenced is, and gets
// nothing but connectivity checks.
extension Household {
  /// `settings` are those that cannot be compiled, where there are any.
  func standIn(for settings: Settings?) {
    // The last good ones are known, to the filter as well.
    if publication != nil { return }
    let fence = settings.map { FenceCopy($0) } ?? fence
    let closed = Settings.Store(name: Household.closedStore, categories: .all)
    var stopped = Settings(children: [Settings.Child(level: .strict, stores: [closed])])
    stopped.devices = (fence?.devices ?? []).map { device in
      var device = device
      device.subordinates = device.user.map { subordinates.ranges(of: $0) } ?? []
      return device
    }
    stopped.unknownDevices = fence?.areUnknownSupervised ?? (options.unknownDevices != .pass) ? .strictest : .pass
    if let standIn, standIn.settings.devices == stopped.devices,
      standIn.settings.unknownDevices == stopped.unknownDevices,
      standIn.catalog?.header.checksum == catalog?.header.checksum
    {
      return
    }
    stopped.revision = nextRevision()
    do throws(SnapshotError) {
      let publication = Publication(
        settings: stopped, snapshot: try Snapshot(stopped, catalog: catalog), catalog: catalog, isStandIn: true)
      standIn = publication
      publishing.tell(publication)
    } catch {
      complain("nobody can be fenced off: \(error)")
    }
  }

  static let closedStore = "closed"
}

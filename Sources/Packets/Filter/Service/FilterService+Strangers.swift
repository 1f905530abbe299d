internal import Capture
internal import FilterProtocol
internal import Inspect
internal import Policy

// Connections that pass unseen, and of which nobody here knows what they were allowed for: an earlier filter freed them,
// or their flow made room for another. What has come to be blocked meanwhile can only be told by asking about all of a
// device's.
extension FilterService {
  /// Has connections follow other settings that no packet thread can see to.
  mutating func followConnections(_ before: Snapshot?) throws {
    guard let snapshot = assignment?.snapshot else { return }
    planPardon()
    grantEnd = snapshot.nextChange(after: Clock.now.nanoseconds)
    guard let before else { return }
    if fence == nil { earlier = earlier ?? before }
    try inquire(about: DeviceBits(devicesWithForgottenFlows) { snapshot.mayBlockMore(than: before, atDevice: $0) })
  }

  /// An earlier filter let connections go, and settings have changed before there was a fence to look for them.
  mutating func followEarlier() throws {
    devicesWithForgottenFlows = .all
    guard let snapshot = assignment?.snapshot, let earlier else { return }
    self.earlier = nil
    try inquire(about: DeviceBits(devicesWithForgottenFlows) { snapshot.mayBlockMore(than: earlier, atDevice: $0) })
  }

  /// Asks packet threads which of these devices' connections they know; what none knows ends.
  mutating func inquire(about devices: DeviceBits) throws {
    guard !devices.isEmpty, let snapshot = assignment?.snapshot, let fence else { return }
    var devices = devices
    if let inquiry { devices.formUnion(inquiry.devices) }
    let owners = try ConnectionOwners(fence.order, home: home)
    let suspects = try cutter?.unseen { connection in
      switch owners.owner(of: connection, by: snapshot) {
      case .device(let device): devices.contains(device)
      case .unknown: devices.containsUnknown
      case .nobody, .trusted: false
      }
    }
    devicesWithForgottenFlows.subtract(devices)
    inquiry = nil
    guard let suspects, !suspects.isEmpty else { return }
    let new = FlowCensus(suspects, of: devices, threads: threads.count)
    inquiry = new
    for thread in threads { thread.ask(new) }
  }

  /// Ends what all packet threads called strange, and asks again when a grant has ended.
  mutating func lookAtStrangers() {
    do {
      if let grantEnd, grantEnd <= Clock.now.nanoseconds {
        self.grantEnd = assignment?.snapshot.nextChange(after: Clock.now.nanoseconds)
        try inquire(about: devicesWithForgottenFlows)
      }
      guard let strangers = inquiry?.strangers else { return }
      inquiry = nil
      let count = try cutter?.cut(strangers) ?? 0
      if count > 0 {
        journal.note(.note, "settings changed: \(count) connections of which nobody knew what they were for were ended")
      }
    } catch {
      journal.note(.overload, "connections could not be looked through after a change of settings: \(error)")
    }
  }
}

extension DeviceBits {
  /// Whether a device is among them that nobody registered.
  fileprivate var containsUnknown: Bool {
    (Snapshot.firstUnknown..<UInt16(DeviceBits.count)).contains { contains($0) }
  }
}

internal import Inspect

/// What one packet thread found out about connections, until the thread that changes the kernel's table takes it.
struct ConnectionNews: ~Copyable {
  static let mostUnknown = 256

  /// Connections that must end.
  private var cuts: [FlowKey] = []
  /// Connections whose servers may send unseen.
  private var quiets: [FlowKey] = []
  /// Allowed flows without a known purpose, and how many more there were than fit.
  private var unknown: [FlowKey] = []
  private var unlisted: UInt64 = 0
  /// Devices with flows that pass unseen and that can no longer be judged.
  private var devicesWithForgottenFlows = DeviceBits.none

  init() {
    cuts.reserveCapacity(1_024)
    quiets.reserveCapacity(64)
    unknown.reserveCapacity(ConnectionNews.mostUnknown)
  }

  mutating func cut(_ ends: FlowKey) { cuts.append(ends) }

  mutating func quiet(_ ends: FlowKey) { quiets.append(ends) }

  mutating func passedUnknown(_ ends: FlowKey) {
    if unknown.count < ConnectionNews.mostUnknown { unknown.append(ends) } else { unlisted &+= 1 }
  }

  mutating func forgotFlow(of device: DeviceID) { devicesWithForgottenFlows.insert(device.index) }

  mutating func takeCuts() -> [FlowKey] { ConnectionNews.take(&cuts) }

  mutating func takeQuiets() -> [FlowKey] { ConnectionNews.take(&quiets) }

  mutating func takeUnknown() -> (flows: [FlowKey], unlisted: UInt64) {
    defer { unlisted = 0 }
    return (ConnectionNews.take(&unknown), unlisted)
  }

  mutating func takeDevicesWithForgottenFlows() -> DeviceBits {
    defer { devicesWithForgottenFlows = .none }
    return devicesWithForgottenFlows
  }

  /// Returns a copy, so that the list keeps its memory.
  private static func take(_ list: inout [FlowKey]) -> [FlowKey] {
    if list.isEmpty { return [] }
    defer { list.removeAll(keepingCapacity: true) }
    return Array(list[...])
  }
}

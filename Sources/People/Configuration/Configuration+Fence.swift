public import FilterProtocol

extension Configuration {
  private static let mostQueues = 4

  /// What the kernel's fence shall be, on a machine of so many cores.
  public func fence(cores: Int) -> FenceOrder {
    FenceOrder(
      mode: mode, interfaces: interfaces, queueBase: queueBase,
      queueCount: queues ?? UInt16(min(max(cores, 1), Configuration.mostQueues)), markMask: markMask, backEnd: backEnd,
      fail: fail, portal: portal, forward: forward)
  }
}

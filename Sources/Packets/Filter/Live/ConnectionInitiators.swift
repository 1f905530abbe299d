internal import Capture
internal import Inspect
internal import PicketSystem

/// Asks the kernel who opened connections of which the filter saw only the middle. Most filters never need it, so nothing
/// is there before it is asked for.
struct ConnectionInitiators: ~Copyable {
  private let devices: Int
  private var table: Conntrack?
  private var allowance: TokenBuckets?

  /// Of one device a second, and at once. Each costs some microseconds, and who has many is making them up.
  private static let rate: UInt64 = 100
  private static let burst: UInt64 = 400

  init(devices: Int) { self.devices = devices }

  /// Whether the other end did. A connection that the kernel came upon in its middle tells nothing.
  mutating func isInbound(_ ends: FlowKey, to device: DeviceID) -> Bool {
    if table == nil {
      table = try? Conntrack()
      allowance = TokenBuckets(devices: devices, rate: ConnectionInitiators.rate, burst: ConnectionInitiators.burst)
    }
    guard allowance?.take(device, at: Clock.now) == true,
      let connection = try? table?.find(ConnectionTuple(ends))
    else { return false }
    let first = connection.tuple
    return !connection.isPickedUp && first.source == ends.server && first.sourcePort == ends.serverPort
  }
}

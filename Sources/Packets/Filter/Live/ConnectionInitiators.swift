internal import Capture
internal import Inspect
internal import PicketSystem
internal import Wire

/// Asks the kernel who opened connections that the filter met midstream. Opened on first use, since most filters never
/// need it.
struct ConnectionInitiators: ~Copyable {
  private let devices: Int
  private var table: Conntrack?
  private var allowance: TokenBuckets?

  /// The rate limit of one device. Each request costs some microseconds, and a device with more makes its connections
  /// up.
  private static let rate: UInt64 = 100
  private static let burst: UInt64 = 400

  init(devices: Int) { self.devices = devices }

  /// Whether the other end opened the connection. For a connection that the kernel met midstream too, false.
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

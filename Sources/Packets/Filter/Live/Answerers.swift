internal import Capture
internal import Inspect
internal import PicketSystem
internal import Wire

/// Asks the kernel whose socket of this machine takes the connections that somebody opens to it. Most filters never need
/// it, so nothing is there before it is asked for.
struct Answerers: ~Copyable {
  private var listeners: Listeners?
  private var allowance = TokenBuckets(devices: 1, rate: Answerers.rate, burst: Answerers.burst)

  /// Of all users a second, and at once. Beyond it an answer is nobody's: what comes behind it goes nowhere (R6).
  private static let rate: UInt64 = 200
  private static let burst: UInt64 = 500

  mutating func user(at address: Address, port: UInt16, now: Instant) -> UInt32? {
    guard allowance.take(DeviceID(0), at: now) else { return nil }
    do throws(KernelError) {
      if listeners == nil { listeners = try Listeners() }
      return try listeners?.user(at: address, port: port)
    } catch {
      listeners = nil
      return nil
    }
  }
}

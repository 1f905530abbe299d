internal import Capture
internal import Inspect
internal import PicketSystem
internal import Wire

/// Asks the kernel which user's socket on this machine accepts an inbound connection. Opened on first use, since most
/// filters never need it.
struct ListenerOwners: ~Copyable {
  private var listeners: Listeners?
  private var allowance = TokenBuckets(devices: 1, rate: ListenerOwners.rate, burst: ListenerOwners.burst)

  /// The rate limit for all users together. Above it the owner is unknown, and what follows is refused (R6).
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

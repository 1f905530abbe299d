internal import DaemonClient
internal import Synchronization

/// How much one child's device may ask, so that none keeps the threads and the guardians' attention from others.
final class DeviceBounds: Sendable {
  /// As many as a browser makes at once beside a stream.
  private static let mostRequests = 4
  private let requests = Mutex<[Int: Int]>([:])
  private let byAddress = Rates<String>(burst: 120, each: .milliseconds(100))
  private let byDevice = Rates<Int>(burst: 60, each: .milliseconds(500))
  /// Each question is one for a guardian to answer.
  private let questions = Rates<Int>(burst: 5, each: .seconds(15))

  /// Whether one more request is taken from an address, before it is known whose it is.
  func takes(from address: String) -> Bool { byAddress.take(address) }

  func mayAsk(_ device: Int) -> Bool { questions.take(device) }

  /// Does what a device asks for; nil where it asks too much.
  func run<Value>(_ device: Int, _ body: () throws(DaemonError) -> Value) throws(DaemonError) -> Value? {
    let isFree = requests.withLock { requests in
      guard requests[device, default: 0] < DeviceBounds.mostRequests, byDevice.take(device) else { return false }
      requests[device, default: 0] += 1
      return true
    }
    guard isFree else { return nil }
    defer {
      requests.withLock { requests in requests[device] = requests[device].flatMap { $0 > 1 ? $0 - 1 : nil } }
    }
    return try body()
  }
}
